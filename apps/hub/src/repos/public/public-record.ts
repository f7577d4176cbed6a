import { DatabaseAwayError } from "@modelyard/platform/database/database-away";
import type { DatabaseHealth } from "@modelyard/platform/database/database-health";
import { LRUCache } from "lru-cache";
import { foldName } from "../../accounts/names.ts";
import type { RepoRow, RepoType } from "../tables.ts";

interface Entry {
  /** `undefined`: known not to be public. */
  row: RepoRow | undefined;
  /** When PostgreSQL was asked. */
  askedAtMs: number;
  sizeBytes: number;
}

interface PublicRecordOptions {
  health: Pick<DatabaseHealth, "lostAtMs">;
  /** Confirmed at most this long before the loss. */
  beforeLossMs: number;
  /** Served at most this long after it. */
  forMs: number;
  repos: number;
  totalBytes: number;
  /** A larger row is kept without what is only shown. */
  rowBytes: number;
  /** A row with more files counts as larger, unmeasured. */
  rowFiles: number;
  now?: () => number;
}

const smallestBytes = 2000;

/**
 * Remembers the repositories that this node confirmed as public, to serve their files while the database is away. Nothing
 * private is kept, and a repository that was changed or deleted here is forgotten at once.
 */
export class PublicRecord {
  readonly #options: Required<PublicRecordOptions>;
  readonly #entries: LRUCache<string, Entry>;
  /** Rows without card, configuration and list of files. */
  readonly #partial = new WeakSet<RepoRow>();

  constructor(options: PublicRecordOptions) {
    this.#options = { now: Date.now, ...options };
    this.#entries = new LRUCache({
      max: options.repos,
      maxSize: options.totalBytes,
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
    });
  }

  /** Takes note of what PostgreSQL answered to a question that was sent at `askedAtMs`. */
  note(type: RepoType, name: string, row: RepoRow | undefined, askedAtMs: number): void {
    const key = keyOf(type, name);
    const known = this.#entries.get(key);
    // A slow answer must not undo what was learnt later.
    if (known !== undefined && known.askedAtMs > askedAtMs) return;
    if (row === undefined || row.isPrivate) {
      // Names that do not exist are many: only what was known as public needs to be denied.
      if (known !== undefined) this.#entries.set(key, { row: undefined, askedAtMs, sizeBytes: smallestBytes });
      return;
    }
    const isSame = known?.row?.sha === row.sha && known.row.lastModified.getTime() === row.lastModified.getTime();
    const sizeBytes = isSame ? known.sizeBytes : this.#sizeOf(row);
    const isLarge = sizeBytes > this.#options.rowBytes;
    const kept = isLarge ? withoutDetails(row) : row;
    if (isLarge) this.#partial.add(kept);
    // A partial row keeps its true size as its mark, but weighs little.
    this.#entries.set(key, { row: kept, askedAtMs, sizeBytes }, { size: isLarge ? smallestBytes : sizeBytes });
  }

  /** Call it before and after a change of a repository that may hide it, whether or not the change is known to succeed. */
  forget(type: RepoType, name: string): void {
    const askedAtMs = this.#options.now();
    this.#entries.set(keyOf(type, name), { row: undefined, askedAtMs, sizeBytes: smallestBytes });
  }

  /** @returns a repository that may be served although the database is away; `undefined` for all others */
  recall(type: RepoType, name: string): RepoRow | undefined {
    const known = this.#entries.get(keyOf(type, name));
    return known !== undefined && this.#isRecent(known.askedAtMs) ? known.row : undefined;
  }

  /**
   * Returns whether something made for everybody may be shown again while the database is away.
   * @param madeAtMs when it was made
   * @param of the repository that it shows
   */
  mayShow(madeAtMs: number, of?: { type: RepoType; id: string }): boolean {
    return this.#isRecent(madeAtMs) && (of === undefined || this.recall(of.type, of.id) !== undefined);
  }

  /** @throws {DatabaseAwayError} the row was too large to be kept whole */
  requireWhole(row: RepoRow): void {
    if (this.#partial.has(row)) throw new DatabaseAwayError(`${row.fullName} is too large to be described from memory`);
  }

  #isRecent(confirmedAtMs: number): boolean {
    const { health, beforeLossMs, forMs, now } = this.#options;
    const { lostAtMs } = health;
    return lostAtMs !== undefined && confirmedAtMs >= lostAtMs - beforeLossMs && now() - lostAtMs <= forMs;
  }

  #sizeOf(row: RepoRow): number {
    const { rowFiles } = this.#options;
    return row.files.length > rowFiles ? Number.MAX_SAFE_INTEGER : smallestBytes + 2 * JSON.stringify(row).length;
  }
}

function withoutDetails(row: RepoRow): RepoRow {
  const shownOnly = { cardData: null, config: null, transformersInfo: null, widgetData: null, modelFiles: null };
  return { ...row, ...shownOnly, files: [], tags: [], facets: [] };
}

function keyOf(type: RepoType, name: string): string {
  return `${type} ${foldName(name)}`;
}
