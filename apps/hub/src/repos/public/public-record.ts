import { DatabaseAwayError } from "@modelyard/platform/database/database-away";
import type { DatabaseHealth } from "@modelyard/platform/database/database-health";
import { LRUCache } from "lru-cache";
import { foldName } from "../../accounts/names.ts";
import type { IndexedFile, RepoRow, RepoType } from "../tables.ts";

interface Entry {
  /** `undefined` if the repository is known not to be public. */
  row: RepoRow | undefined;
  /** Its files, if they were read and there are few. */
  files?: readonly IndexedFile[] | undefined;
  hasAskedForFiles: boolean;
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
  /** The lists of repositories with more files are not stored. */
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
  /** Rows without card and configuration. */
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
      if (known !== undefined) this.#entries.set(key, hidden(queriedAtMs));
      return;
    }
    const isSame = known?.row?.sha === row.sha && known.row.lastModified.getTime() === row.lastModified.getTime();
    const sizeBytes = isSame ? known.sizeBytes : sizeOf(row);
    const files = isSame ? known.files : undefined;
    const isLarge = sizeBytes > this.#options.rowBytes;
    const kept = isLarge ? withoutDetails(row) : row;
    if (isLarge) this.#partial.add(kept);
    // A partial row stores its original size as its mark, but counts little towards the limit.
    const hasAskedForFiles = isSame && known.hasAskedForFiles;
    const entry = { row: kept, files, hasAskedForFiles, queriedAtMs, sizeBytes };
    this.#entries.set(key, entry, { size: isLarge ? smallestBytes : sizeBytes });
  }

  /** Returns whether the files of a row that was just noted are to be read, once for each commit. */
  wantsFiles(row: RepoRow): boolean {
    const known = this.#entries.get(keyOf(row.type, row.fullName));
    if (known?.row !== row || known.files !== undefined || known.hasAskedForFiles || this.#partial.has(row))
      return false;
    known.hasAskedForFiles = true;
    return true;
  }

  /** Records the files of a row that was noted before. */
  noteFiles(row: RepoRow, files: readonly IndexedFile[]): void {
    const key = keyOf(row.type, row.fullName);
    const known = this.#entries.get(key);
    const { rowFiles, rowBytes } = this.#options;
    if (known?.row?.sha !== row.sha || known.files !== undefined || files.length > rowFiles) return;
    const sizeBytes = known.sizeBytes + 2 * JSON.stringify(files).length;
    if (sizeBytes <= rowBytes) this.#entries.set(key, { ...known, files, sizeBytes }, { size: sizeBytes });
  }

  /** Forgets a repository. Call it before and after a change that may hide it, whether or not the change succeeds. */
  forget(type: RepoType, name: string): void {
    const queriedAtMs = this.#options.now();
    this.#entries.set(keyOf(type, name), hidden(queriedAtMs));
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
    if (this.#partial.has(row)) throw tooLarge(row);
  }

  /** Returns the files of a row that `recall` returned. @throws {DatabaseAwayError} they are not stored */
  recallFiles(row: RepoRow): readonly IndexedFile[] {
    const known = this.#entries.get(keyOf(row.type, row.fullName));
    if (known?.row !== row || known.files === undefined || !this.#isRecent(known.queriedAtMs)) throw tooLarge(row);
    return known.files;
  }

  #isRecent(confirmedAtMs: number): boolean {
    const { health, beforeLossMs, forMs, now } = this.#options;
    const { lostAtMs } = health;
    return lostAtMs !== undefined && confirmedAtMs >= lostAtMs - beforeLossMs && now() - lostAtMs <= forMs;
  }
}

function hidden(queriedAtMs: number): Entry {
  return { row: undefined, hasAskedForFiles: false, queriedAtMs, sizeBytes: smallestBytes };
}

function sizeOf(row: RepoRow): number {
  return smallestBytes + 2 * JSON.stringify(row).length;
}

function tooLarge({ fullName }: RepoRow): DatabaseAwayError {
  return new DatabaseAwayError(`${fullName} is too large to be described from memory, or was not read recently`);
}

function withoutDetails(row: RepoRow): RepoRow {
  const displayFields = { cardData: null, config: null, transformersInfo: null, widgetData: null, modelFiles: null };
  return { ...row, ...displayFields, tags: [], facets: [] };
}

function keyOf(type: RepoType, name: string): string {
  return `${type} ${foldName(name)}`;
}
