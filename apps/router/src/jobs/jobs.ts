import type { Database } from "@modelyard/platform/database";
import type { RouterServices } from "../services.ts";
import { startJobRunner } from "./job-runner.ts";
import { createJobStore, type JobStore, jobChannel } from "./job-store.ts";
import { type JobWatch, jobWatch } from "./job-watch.ts";

/** What the addresses of jobs stand on. */
export interface Jobs {
  store: JobStore;
  watch: JobWatch;
}

export function createJobs(database: Database): Jobs {
  return { store: createJobStore(database), watch: jobWatch() };
}

const forgetEveryMs = 3_600_000;

/** Begins to work at jobs and to hear of them from other nodes. */
export async function startJobs(services: RouterServices): Promise<{ close(): Promise<void> }> {
  const { jobs, database, logger } = services;
  const { store, watch } = jobs;
  const runner = startJobRunner({ services, store, logger });

  function heard(payload: string): void {
    const [what, id = ""] = payload.split(" ");
    if (what === "new") runner.look();
    else if (what === "cancel") runner.cancel(id);
    else watch.changed(id);
  }

  const listening = await database.sql.listen(jobChannel, heard, () => {
    runner.look();
    watch.allChanged();
  });
  const forgetting = setInterval(() => {
    store.forgetOld().catch((error: unknown) => logger.debug({ err: error }, "old jobs are cleared away later"));
  }, forgetEveryMs);
  forgetting.unref();
  return {
    async close() {
      clearInterval(forgetting);
      watch.end();
      // A connection that is gone hears nothing either.
      await Promise.allSettled([listening.unlisten()]);
      await runner.close();
    },
  };
}
