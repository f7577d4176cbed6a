import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { RouterError } from "../errors/router-error.ts";
import type { JobEnding, JobStore, StoredJob } from "./job-store.ts";
import { renewLeases } from "./renew-leases.ts";
import type { RunJob, RunningJob } from "./run-job.ts";

/** Runs jobs, a limited number at a time, together with the other nodes. */
export interface JobRunner {
  /** Looks for jobs to run. */
  look: () => void;
  /** Cancels a job if it runs here. */
  cancel(id: string): void;
  /** Stops running jobs: other nodes, or this one after its next start, resume them. */
  close(): Promise<void>;
}

interface JobRunnerOptions {
  runJob: RunJob;
  store: JobStore;
  logger: Logger;
  /** How often to look for jobs of a lost node. */
  everyMs?: number;
}

const retryMs = 1000;

export function startJobRunner({
  runJob,
  store,
  logger,
  everyMs = limits.router.jobLookMs,
}: JobRunnerOptions): JobRunner {
  const node = randomUUID();
  const running = new Map<string, RunningJob>();
  /** Jobs that have ended and are being written to PostgreSQL. */
  const ending = new Set<string>();
  let looking: Promise<void> = Promise.resolve();
  let closed = false;

  async function claim(): Promise<void> {
    const free = limits.router.jobsRunning - running.size;
    if (closed || free <= 0) return;
    for (const job of await store.claim(node, free)) begin(job);
  }

  function begin(job: StoredJob): void {
    const run = runJob(job, node);
    running.set(job.id, run);
    void settle(job.id, run);
  }

  async function settle(id: string, run: RunningJob): Promise<void> {
    const ended = await run.ended;
    ending.add(id);
    if (ended !== undefined) await storeEnding(id, ended);
    running.delete(id);
    ending.delete(id);
    look();
  }

  /** Retries while PostgreSQL is unavailable. Stores a failure in place of a result that cannot be stored. */
  async function storeEnding(id: string, ended: JobEnding): Promise<void> {
    let stored = ended;
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.end(node, id, stored);
      } catch (error) {
        logger.warn({ err: error, jobId: id, attempt }, "job ending could not be stored");
        const isUnstorable = !isDatabaseAway(error);
        if (closed || (isUnstorable && stored !== ended)) return;
        if (isUnstorable) {
          stored = unstorable(id, ended);
          continue;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
        });
      }
    }
  }

  function look(): void {
    looking = looking.then(claim).catch((error: unknown) => {
      logger.debug({ err: error }, "jobs could not be claimed");
    });
  }

  const timer = setInterval(look, everyMs);
  const renewing = setInterval(() => {
    if (running.size === 0) return;
    renewLeases({ store, node, running, ending, logger }).catch((error: unknown) =>
      logger.warn({ err: error }, "job leases could not be renewed"),
    );
  }, limits.router.jobLeaseMs / 3);
  timer.unref();
  renewing.unref();
  look();

  return {
    look,
    cancel: (id) => running.get(id)?.cancel(),
    async close() {
      closed = true;
      clearInterval(timer);
      clearInterval(renewing);
      await looking;
      const runs = [...running.values()];
      for (const run of runs) run.stop();
      await Promise.all(runs.map(({ ended }) => ended));
      if (runs.length === 0) return;
      await store.release(node).catch((error: unknown) => {
        logger.warn({ err: error }, "jobs could not be released; they are resumed when their lease ends");
      });
    },
  };
}

/** Returns the failure for a result that PostgreSQL cannot store: nested too deeply, or with a zero character. */
function unstorable(id: string, { provider }: JobEnding): JobEnding {
  const message = `${provider ?? "The provider"} returned a result that cannot be stored. Send the request again without a job.`;
  const refusal = new RouterError({ status: 502, code: "output_not_kept", message });
  return { status: "failed", error: refusal.body(id).error, provider };
}
