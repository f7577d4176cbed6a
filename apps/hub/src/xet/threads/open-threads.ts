import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { createThreadPool, type ThreadPool } from "./thread-pool.ts";

/** Creates the threads that check, hash and decode xorbs. */
export function openThreads(): ThreadPool {
  const { threads: size, jobMs: timeMs, idleMs } = limits.xet;
  return createThreadPool({ script: join(import.meta.dirname, "worker.ts"), size, timeMs, idleMs });
}
