import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { type Diff, HeaderChanges } from "../contract/history/diff.ts";
import { gitSlots } from "../git/git-slots.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import { createProcessPool, type ProcessPool } from "../processes/process-pool.ts";
import { type DiffRequest, ParsedDiff } from "./diff-request.ts";
import type { HeaderDiffRequest } from "./headers/header-request.ts";

/** What the pages of differences share: child processes, results, and slots that bound the work of each client. */
export interface DiffReader {
  patches: ProcessPool<DiffRequest, ParsedDiff>;
  headers: ProcessPool<HeaderDiffRequest, HeaderChanges>;
  cache: LRUCache<string, { diff: Diff; bytes: number }>;
  slots: ClientSlots;
  close: () => void;
}

/** Additional time after which a worker that misses its own deadline is killed. */
const graceMs = 1000;

export function createDiffReader(): DiffReader {
  const { workers: size, heapMiB, parseMs, headerMs, cachedBytes, slots } = limits.diffPage;
  const patches = createProcessPool<DiffRequest, ParsedDiff>({
    script: join(import.meta.dirname, "diff-worker.ts"),
    size,
    heapMiB,
    timeMs: parseMs,
    result: ParsedDiff,
  });
  const headers = createProcessPool<HeaderDiffRequest, HeaderChanges>({
    script: join(import.meta.dirname, "headers", "header-worker.ts"),
    size,
    heapMiB,
    timeMs: headerMs + graceMs,
    // Reads large files of git.
    mayStartProcesses: true,
    result: HeaderChanges,
  });
  return {
    patches,
    headers,
    cache: new LRUCache({ maxSize: cachedBytes, sizeCalculation: ({ bytes }) => bytes }),
    slots: gitSlots(slots),
    close: () => {
      patches.close();
      headers.close();
    },
  };
}
