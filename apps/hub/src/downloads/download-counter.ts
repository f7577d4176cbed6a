import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { downloadCounter } from "@modelyard/tasks";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LRUCache } from "lru-cache";
import type { RepoRow } from "../database/schema.ts";
import { addDownloads } from "./add-downloads.ts";

type CountedRepo = Pick<RepoRow, "id" | "type" | "libraryName">;

/** Counts downloads in memory and writes them down in batches. */
export interface DownloadCounter {
  /**
   * Somebody asked for a file of a repository. Of a model those files count that its library names; what one address asks
   * for within a few minutes is one download.
   */
  fileRead: (repo: CountedRepo, path: string, from: string) => void;
  /** Somebody fetched a repository with git. */
  cloned: (repo: CountedRepo, from: string) => void;
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
  const count = (repoId: string, from: string) => {
    const burst = `${repoId} ${from}`;
    if (recent.has(burst)) return;
    recent.set(burst, true);
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
    cloned: (repo, from) => count(repo.id, from),
    flush,
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}
