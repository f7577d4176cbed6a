import { limits } from "@modelyard/platform/limits";
import type { Problem } from "./manifest.ts";

/** Added to the reason where the backup still has what the hub has lost. */
export const keptCopy = "the backup keeps an earlier copy";

/** Collects what could not be handled. Lists a bounded number and counts all. */
export class Problems {
  readonly listed: Problem[] = [];
  count = 0;

  add(what: string, error: unknown): void {
    this.count += 1;
    if (this.listed.length >= limits.backup.listedProblems) return;
    this.listed.push({ what, reason: error instanceof Error ? error.message : String(error) });
  }
}
