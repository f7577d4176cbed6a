import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import type { HubContext } from "../hub-context.ts";
import { jobRuns } from "./tables.ts";

/** Records the runs of a regular job. A database that is away must not stop the job. */
export interface RecordRun {
  started: () => Promise<void>;
  finished: (error?: unknown) => Promise<void>;
}

const longestError = 500;

export function recordRunsOf(
  { orm, now, logger }: Pick<HubContext, "orm" | "now" | "logger">,
  { name, everyMs }: { name: string; everyMs: number },
): RecordRun {
  const write = async (change: (queries: Queries) => PromiseLike<unknown>): Promise<void> => {
    try {
      await change(orm);
    } catch (error) {
      logger.debug({ err: error, job: name }, "run of a regular job not recorded");
    }
  };
  return {
    started: () =>
      write((queries) => {
        const run = { everyMs, startedAt: now(), finishedAt: null, error: null };
        return queries
          .insert(jobRuns)
          .values({ name, ...run })
          .onConflictDoUpdate({ target: jobRuns.name, set: run });
      }),
    finished: (error) =>
      write((queries) => {
        const message =
          error === undefined
            ? null
            : (error instanceof Error ? error.message : "unknown error").slice(0, longestError).replaceAll("\0", "");
        return queries.update(jobRuns).set({ finishedAt: now(), error: message }).where(eq(jobRuns.name, name));
      }),
  };
}
