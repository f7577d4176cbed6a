import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import { startJobRunner } from "./job-runner.ts";
import { type JobStore, jobChannel } from "./job-store.ts";
import type { JobWatch } from "./job-watch.ts";
import type { RunJob } from "./run-job.ts";

interface JobsOptions {
  database: Database;
  store: JobStore;
  watch: JobWatch;
  runJob: RunJob;
  logger: Logger;
}

const deleteEveryMs = 3_600_000;

/** Starts to run jobs, and to listen for changes of jobs on all nodes. */
export async function startJobs(options: JobsOptions): Promise<{ close(): Promise<void> }> {
  const { database, store, watch, runJob, logger } = options;
  const runner = startJobRunner({ runJob, store, logger });

  function notified(payload: string): void {
    const [what, id = ""] = payload.split(" ");
    if (what === "new") runner.look();
    else if (what === "cancel") runner.cancel(id);
    else watch.changed(id);
  }

  const listening = await database.sql.listen(jobChannel, notified, () => {
    runner.look();
    watch.allChanged();
  });
  const deleting = setInterval(() => {
    store.deleteOld().catch((error: unknown) => logger.debug({ err: error }, "old jobs could not be deleted"));
  }, deleteEveryMs);
  deleting.unref();
  return {
    async close() {
      clearInterval(deleting);
      watch.end();
      // A connection that is closed need not be unsubscribed.
      await Promise.allSettled([listening.unlisten()]);
      await runner.close();
    },
  };
}
