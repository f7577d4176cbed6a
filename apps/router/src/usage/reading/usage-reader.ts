import type { Database } from "@modelyard/platform/database";
import type { Usage } from "../../contract/usage.ts";
import type { UsageBreakdown } from "../../contract/usage-breakdown.ts";
import type { RouterDirectory } from "../../directory.ts";
import type { CountedCalls } from "./counted-calls.ts";
import { usageBreakdown } from "./usage-breakdown.ts";
import { usageOf } from "./usage-of.ts";
import { UsageSlots } from "./usage-slots.ts";

/** Counts calls. All methods throw `UsageTimeoutError` and `UsageBusyError`. */
export interface UsageReader {
  /** Returns the usage by day, provider and model. */
  byDay(counted: CountedCalls, readerId: string): Promise<Usage>;
  /** Returns the usage by token, provider and model, with latency. */
  breakdown(counted: CountedCalls, readerId: string): Promise<UsageBreakdown>;
}

export function createUsageReader(database: Database, directory: Pick<RouterDirectory, "namesOf">): UsageReader {
  const slots = new UsageSlots();
  return {
    byDay: (counted, readerId) => slots.run(readerId, () => usageOf(database, counted)),
    breakdown: (counted, readerId) =>
      slots.run(readerId, () => usageBreakdown(counted, { database, directory, readerId })),
  };
}
