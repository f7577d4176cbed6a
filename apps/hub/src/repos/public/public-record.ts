import { DatabaseAwayError } from "@modelyard/platform/database/database-away";
import type { DatabaseHealth } from "@modelyard/platform/database/database-health";
import { LRUCache } from "lru-cache";
import { foldName } from "../../accounts/names.ts";
import type { RepoRow, RepoType } from "../tables.ts";

interface Entry {
  /** `undefined` if the repository is known not to be public. */
  row: RepoRow | undefined;
  /** When the query was sent to PostgreSQL. */
  queriedAtMs: number;
  sizeBytes: number;
}

interface PublicRecordOptions {
  health: Pick<DatabaseHealth, "lostAtMs">;
  /** How long before the loss of the database an entry may have been confirmed. */
  beforeLossMs: number;
  /** How long after the loss entries are served. */
  forMs: number;
  repos: number;
  totalBytes: number;
  /** Larger rows are stored without the fields that are only displayed. */
  rowBytes: number;
  /** Rows with more files count as larger without being measured. */
  rowFiles: number;
  now?: () => number;
}

const smallestBytes = 2000;

/**
 * Caches the repositories that this node confirmed as public, to serve their files while the database is unreachable.
 * Stores nothing private, and forgets a repository at once when it is changed or deleted here.
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

  /** Records the result of a query that was sent at `queriedAtMs`. */
  note(type: RepoType, name: string, row: RepoRow | undefined, queriedAtMs: number): void {
    const key = keyOf(type, name);
    const known = this.#entries.get(key);
    // A slow result must not overwrite a newer one.
    if (known !== undefined && known.queriedAtMs > queriedAtMs) return;
    if (row === undefined || row.isPrivate) {
      // Only repositories that were public need an entry: there are too many names that do not exist.
      if (known !== undefined) this.#entries.set(key, { row: undefined, queriedAtMs, sizeBytes: smallestBytes });
      return;
    }
    const isSame = known?.row?.sha === row.sha && known.row.lastModified.getTime() === row.lastModified.getTime();
    const sizeBytes = isSame ? known.sizeBytes : this.#sizeOf(row);
    const isLarge = sizeBytes > this.#options.rowBytes;
    const kept = isLarge ? withoutDetails(row) : row;
    if (isLarge) this.#partial.add(kept);
    // A partial row stores its original size as its mark, but counts little towards the limit.
    this.#entries.set(key, { row: kept, queriedAtMs, sizeBytes }, { size: isLarge ? smallestBytes : sizeBytes });
  }

  /** Forgets a repository. Call it before and after a change that may hide it, whether or not the change succeeds. */
  forget(type: RepoType, name: string): void {
    const queriedAtMs = this.#options.now();
    this.#entries.set(keyOf(type, name), { row: undefined, queriedAtMs, sizeBytes: smallestBytes });
  }

  /** Returns a repository that may be served while the database is unreachable; `undefined` for all others. */
  recall(type: RepoType, name: string): RepoRow | undefined {
    const known = this.#entries.get(keyOf(type, name));
    return known !== undefined && this.#isRecent(known.queriedAtMs) ? known.row : undefined;
  }

  /**
   * Returns whether a cached public page may be served while the database is unreachable.
   * @param renderedAtMs when it was rendered
   * @param repository the repository that it shows, if any
   */
  mayShow(renderedAtMs: number, repository?: { type: RepoType; id: string }): boolean {
    if (!this.#isRecent(renderedAtMs)) return false;
    return repository === undefined || this.recall(repository.type, repository.id) !== undefined;
  }

  /** @throws {DatabaseAwayError} the row was too large to be stored completely */
  requireComplete(row: RepoRow): void {
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
  const displayFields = { cardData: null, config: null, transformersInfo: null, widgetData: null, modelFiles: null };
  return { ...row, ...displayFields, files: [], tags: [], facets: [] };
}

function keyOf(type: RepoType, name: string): string {
  return `${type} ${foldName(name)}`;
}
