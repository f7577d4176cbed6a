import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { GitStore } from "../git/git-store.ts";
import type { RefStates } from "../git/refs/ref-states.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import type { GarbageReport } from "./garbage-report.ts";

/** Where to look for garbage. */
export interface GarbageSources {
  database: Pick<Database, "orm" | "withLock" | "withFreeLock">;
  git: Pick<GitStore, "folderOf" | "exclusively"> & { refs: Pick<RefStates, "fresh"> };
  driver: ObjectDriver;
  now: () => Date;
}

/** One run of garbage collection. */
export interface GarbageRun extends GarbageSources {
  isDryRun: boolean;
  report: GarbageReport;
  /** Called after each step. */
  onProgress: (report: Readonly<GarbageReport>) => void;
  /** Ends the run after the current step. */
  signal: AbortSignal | undefined;
}

/** Returns the time before which something must have been unused to be removed. */
export function endOfGrace({ now }: Pick<GarbageRun, "now">): Date {
  return new Date(now().getTime() - limits.garbage.graceMs);
}
