import type { Logger } from "@modelyard/platform/logger";
import type { JobStore } from "./job-store.ts";
import type { RunningJob } from "./run-job.ts";

interface Leases {
  store: Pick<JobStore, "renew">;
  node: string;
  running: ReadonlyMap<string, Pick<RunningJob, "stop" | "cancel">>;
  /** Jobs that have ended and are being written; they need no lease. */
  ending: ReadonlySet<string>;
  logger: Pick<Logger, "error">;
}

/** Renews the leases of the jobs that run here. Stops those that another node has taken, and cancels those that were canceled. */
export async function renewLeases({ store, node, running, ending, logger }: Leases): Promise<void> {
  // Copied before the query, whose result does not include jobs that are claimed meanwhile.
  const runs = [...running];
  const held = new Map((await store.renew(node)).map(({ id, cancelWanted }) => [id, cancelWanted]));
  for (const [id, run] of runs) {
    const cancelWanted = held.get(id);
    if (cancelWanted === true) run.cancel();
    else if (cancelWanted === undefined && running.get(id) === run && !ending.has(id)) {
      logger.error({ jobId: id }, "job lease lost");
      run.stop();
    }
  }
}
