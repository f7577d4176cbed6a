import { setImmediate as otherWork } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { downloadCounter } from "@modelyard/tasks";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LRUCache } from "lru-cache";
import type { RepoRow } from "../repos/tables.ts";
import { addDownloads } from "./add-downloads.ts";

type CountedRepo = Pick<RepoRow, "id" | "type" | "libraryName">;

/** Other work runs after this many file names: about a millisecond. */
const namesPerTurn = 2000;

/** Counts downloads in memory and writes them down in batches. */
export interface DownloadCounter {
  /**
   * Counts a file that was sent. Of a model only those files count that the catalogue names for its library. Further
   * files of the same repository to the same client within five minutes do not count.
   */
  fileRead: (repo: CountedRepo, path: string, from: string) => void;
  /** Counts a fetch with git, as `fileRead` does, if the repository has a file that counts. */
  cloned: (repo: CountedRepo & Pick<RepoRow, "files">, from: string) => Promise<void>;
  /** Writes down what was counted. What cannot be written is kept for the next time. */
  flush: () => Promise<void>;
  /** Writes down the rest. */
  close: () => Promise<void>;
}

interface DownloadCounterOptions {
  orm: PostgresJsDatabase;
  logger: Logger;
  now: () => Date;
}

const isCounted = new Map<string | null, (path: string) => boolean>();

function countsAsDownload(libraryName: string | null, path: string): boolean {
  // Libraries are few; names that nobody registered all count alike.
  let counts = isCounted.get(libraryName);
  if (counts === undefined) {
    counts = downloadCounter(libraryName ?? undefined);
    if (isCounted.size < limits.downloads.libraries) isCounted.set(libraryName, counts);
  }
  return counts(path);
}

/** Searches a repository, which may have 100,000 files, without blocking other requests. */
async function hasCountedFile({ type, libraryName, files }: CountedRepo & Pick<RepoRow, "files">): Promise<boolean> {
  if (type === "dataset") return files.length > 0;
  for (let start = 0; start < files.length; start += namesPerTurn) {
    const names = files.slice(start, start + namesPerTurn);
    if (names.some(({ path }) => countsAsDownload(libraryName, path))) return true;
    await otherWork();
  }
  return false;
}

export function createDownloadCounter({ orm, logger, now }: DownloadCounterOptions): DownloadCounter {
  const recent = new LRUCache<string, true>({ max: limits.downloads.recentClients, ttl: limits.downloads.burstMs });
  /** By day and repository: `2026-11-21 <id>`. */
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  /** The last attempt failed: the next waits for the timer, however much is counted. */
  let isResting = false;

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
    if (waiting.size >= limits.downloads.waitingRepos && !isResting) void flush();
  };
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await addDownloads(orm, batch);
      isResting = false;
    } catch (error) {
      isResting = true;
      for (const [key, value] of batch) add(key, value);
      timer ??= setTimeout(() => void flush(), limits.downloads.flushMs).unref();
      logger.error({ err: error, repositories: batch.size }, "downloads could not be written down; trying again");
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
    cloned: async (repo, from) => {
      if (isRepeated(repo.id, from)) return;
      const searched = hasCountedFile(repo).then((found) => (found ? count(repo.id, from) : undefined));
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
