import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { RouterError } from "../errors/router-error.ts";
import type { RouterServices } from "../services.ts";
import type { JobEnding, JobStore, StoredJob } from "./job-store.ts";
import { renewLeases } from "./renew-leases.ts";
import { type RunningJob, runJob } from "./run-job.ts";

/** Works at jobs, a number at a time, together with the other nodes. */
export interface JobRunner {
  /** There may be something to do. */
  look: () => void;
  /** A job is not wanted any more. */
  cancel(id: string): void;
  /** Lets go of what runs: other nodes, or the next start, go on with it. */
  close(): Promise<void>;
}

interface JobRunnerOptions {
  services: RouterServices;
  store: JobStore;
  logger: Logger;
  /** How often to look for jobs that a lost node has left. */
  everyMs?: number;
}

const retryMs = 1000;

export function startJobRunner({ services, store, logger, everyMs = 5000 }: JobRunnerOptions): JobRunner {
  const node = randomUUID();
  const running = new Map<string, RunningJob>();
  /** Have ended, and are being written to PostgreSQL. */
  const ending = new Set<string>();
  let looking: Promise<void> = Promise.resolve();
  let closed = false;

  async function claim(): Promise<void> {
    const free = limits.router.jobsRunning - running.size;
    if (closed || free <= 0) return;
    for (const job of await store.claim(node, free)) begin(job);
  }

  function begin(job: StoredJob): void {
    const run = runJob(job, { services, store, node });
    running.set(job.id, run);
    void settle(job.id, run);
  }

  async function settle(id: string, run: RunningJob): Promise<void> {
    const ended = await run.ended;
    ending.add(id);
    if (ended !== undefined) await keep(id, ended);
    running.delete(id);
    ending.delete(id);
    look();
  }

  /** A result is not lost because PostgreSQL is away, and a job not done again because its result cannot be kept at all. */
  async function keep(id: string, ended: JobEnding): Promise<void> {
    let kept = ended;
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.end(node, id, kept);
      } catch (error) {
        logger.warn({ err: error, jobId: id, attempt }, "how a job ended cannot be kept now");
        const isUnkeepable = !isDatabaseAway(error);
        if (closed || (isUnkeepable && kept !== ended)) return;
        if (isUnkeepable) {
          kept = unkeepable(id, ended);
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
      logger.debug({ err: error }, "jobs cannot be looked for now");
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
        logger.warn({ err: error }, "jobs could not be let go of; they are gone on with when their lease ends");
      });
    },
  };
}

/** Such as one that is nested without end, or holds a zero character, which PostgreSQL has no place for. */
function unkeepable(id: string, { provider }: JobEnding): JobEnding {
  const message = `${provider ?? "The provider"} answered, but with something that cannot be kept. Ask again without a job.`;
  const refusal = new RouterError({ status: 502, code: "output_not_kept", message });
  return { status: "failed", error: refusal.body(id).error, provider };
}
