import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { atMost } from "@modelyard/platform/at-most";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { downloadCounter } from "@modelyard/tasks";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LRUCache } from "lru-cache";
import type { IndexedFile, RepoRow } from "../repos/tables.ts";
import { filesOf } from "../repos/with-files.ts";
import { addDownloads } from "./add-downloads.ts";

type CountedRepo = Pick<RepoRow, "id" | "type" | "libraryName">;

/** Yields to the event loop after this many file names, which take about a millisecond. */
const namesPerTurn = 2000;

/** Counts downloads in memory and writes them to the database in batches. */
export interface DownloadCounter {
  /**
   * Counts a file that was sent. For a model, only the files that the catalogue names for its library count. Further
   * files of a repository to the same client within five minutes do not count.
   */
  fileRead: (repo: CountedRepo, path: string, from: string) => void;
  /** Counts a model that a runtime has pulled as an image, whatever its library: the runtime reads no other files. */
  pulled: (repo: Pick<CountedRepo, "id">, from: string) => void;
  /** Like `fileRead`, for a fetch with git from a repository that has a counted file. */
  cloned: (repo: CountedRepo, from: string) => Promise<void>;
  /** Writes the counts to the database. Counts that cannot be written are kept for the next attempt. */
  flush: () => Promise<void>;
  /** Writes the remaining counts. */
  close: () => Promise<void>;
}

interface DownloadCounterOptions {
  orm: PostgresJsDatabase;
  logger: Logger;
  now: () => Date;
}

const countersByLibrary = new Map<string | null, (path: string) => boolean>();

function countsAsDownload(libraryName: string | null, path: string): boolean {
  // There are few libraries; all unregistered names count alike.
  let counts = countersByLibrary.get(libraryName);
  if (counts === undefined) {
    counts = downloadCounter(libraryName ?? undefined);
    if (countersByLibrary.size < limits.downloads.libraries) countersByLibrary.set(libraryName, counts);
  }
  return counts(path);
}

/** Searches a repository, which may have 100,000 files, without blocking other requests. */
async function hasCountedFile({ type, libraryName }: CountedRepo, files: readonly IndexedFile[]): Promise<boolean> {
  if (type === "dataset") return files.length > 0;
  for (let start = 0; start < files.length; start += namesPerTurn) {
    const names = files.slice(start, start + namesPerTurn);
    if (names.some(({ path }) => countsAsDownload(libraryName, path))) return true;
    await yieldToEventLoop();
  }
  return false;
}

export function createDownloadCounter({ orm, logger, now }: DownloadCounterOptions): DownloadCounter {
  const recent = new LRUCache<string, true>({
    ...atMost(limits.downloads.recentClients),
    ttl: limits.downloads.burstMs,
  });
  /** Counts by day and repository: `2026-11-21 <id>`. */
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  /** Whether the last attempt failed. The next one then waits for the timer, however many counts there are. */
  let isCoolingDown = false;

  const add = (key: string, count: number) => {
    const known = waiting.get(key);
    if (known !== undefined || waiting.size < limits.downloads.keptCounts) waiting.set(key, (known ?? 0) + count);
  };
  const reading = new Set<Promise<void>>();
  const isRepeated = (repoId: string, from: string) => recent.has(`${repoId} ${from}`);
  const count = (repoId: string, from: string) => {
    if (isRepeated(repoId, from)) return;
    recent.set(`${repoId} ${from}`, true);
    add(`${now().toISOString().slice(0, 10)} ${repoId}`, 1);
    timer ??= setTimeout(() => void flush(), limits.downloads.flushMs).unref();
    if (waiting.size >= limits.downloads.waitingRepos && !isCoolingDown) void flush();
  };
  const countClone = async (repo: CountedRepo, from: string) => {
    try {
      if (await hasCountedFile(repo, await filesOf({ orm }, repo))) count(repo.id, from);
    } catch (error) {
      logger.warn({ err: error, repoId: repo.id }, "a fetch with git was not counted as a download");
    }
  };
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await addDownloads(orm, batch);
      isCoolingDown = false;
    } catch (error) {
      isCoolingDown = true;
      for (const [key, value] of batch) add(key, value);
      timer ??= setTimeout(() => void flush(), limits.downloads.flushMs).unref();
      logger.error({ err: error, repositories: batch.size }, "writing download counts failed, retrying later");
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.then(write);
    return flushing;
  };

  return {
    fileRead: (repo, path, from) => {
      if (repo.type === "dataset" || countsAsDownload(repo.libraryName, path)) count(repo.id, from);
    },
    pulled: ({ id }, from) => count(id, from),
    cloned: async (repo, from) => {
      if (isRepeated(repo.id, from)) return;
      const searched = countClone(repo, from);
      reading.add(searched);
      await searched;
      reading.delete(searched);
    },
    flush,
    close: async () => {
      await Promise.all(reading);
      await flush();
      clearTimeout(timer);
    },
  };
}
