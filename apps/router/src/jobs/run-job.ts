import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { CallRecord } from "../calls/call-record.ts";
import type { CallTrace } from "../calls/call-trace.ts";
import { CallerLeftError, callerLeftStatus } from "../calls/caller-left-error.ts";
import { toRouterError } from "../errors/to-router-error.ts";
import type { SettingsLink } from "../http/settings-link.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { Accounting } from "../usage/accounting.ts";
import type { JobEnding, StoredJob } from "./job-store.ts";
import type { JobWork } from "./job-work.ts";

export interface RunningJob {
  /** Resolves to how the job ended; to `undefined` when it was stopped, so that another node can resume it. */
  ended: Promise<JobEnding | undefined>;
  /** Ends the job, also at the provider, because its owner has canceled it. */
  cancel: () => void;
  /** Ends the work on this node; the provider continues. */
  stop: () => void;
}

export type RunJob = (job: StoredJob, node: string) => RunningJob;

interface RunJobOptions {
  work: JobWork;
  accounting: Accounting;
  settingsLink: SettingsLink;
  tracer: Tracer | undefined;
  logger: Logger;
  now: () => number;
}

/** Runs a job: calls a provider, or resumes polling the one that has started it. */
export function createRunJob({ work, accounting, settingsLink, tracer, logger, now }: RunJobOptions): RunJob {
  function record(call: CallRecord, ending: JobEnding): void {
    const durationMs = now() - call.startedAtMs;
    const { status } = ending;
    if (status === "succeeded" && ending.contentType?.startsWith("image/") === true) call.noteUsage({ images: 1 });
    const { id, caller, report } = call;
    logger.info({ requestId: id, jobId: id, status, durationMs, ...caller, ...report }, "inference job");
    const httpStatus = { succeeded: 200, failed: 502, canceled: callerLeftStatus }[status];
    accounting.record(call, { status: httpStatus, durationMs });
  }

  return (job, node) => {
    const beganAtMs = now();
    const trace = tracer?.beginJob({ id: job.id, task: job.request.task });
    const call = callOf(job, { settingsLink, trace });
    let isStopped = false;

    async function perform(): Promise<JobEnding | undefined> {
      try {
        return await work.perform({ job, call, node, cancelsJob: () => !isStopped });
      } catch (error) {
        if (error instanceof CallerLeftError) return isStopped ? undefined : { status: "canceled" };
        const failure = toRouterError(error);
        if (failure.status === 500) logger.error({ err: error, jobId: job.id }, "job failed");
        call.noteError(failure.code);
        return { status: "failed", error: failure.body(job.id).error };
      }
    }

    async function run(): Promise<JobEnding | undefined> {
      const ending = await perform();
      if (ending !== undefined) record(call, ending);
      tracer?.endJob(trace, { requestId: job.id, durationMs: now() - beganAtMs, status: ending?.status, call });
      call.admission.end(call.report);
      // A provider that responds at once has stored no ticket with its name.
      return ending && { ...ending, provider: call.report.provider };
    }

    if (job.cancelWanted) call.presence.leave();
    return {
      ended: run(),
      cancel: () => call.presence.leave(),
      stop() {
        isStopped = true;
        call.presence.leave();
      },
    };
  };
}

function callOf(
  job: StoredJob,
  { settingsLink, trace }: { settingsLink: SettingsLink; trace: CallTrace | undefined },
): CallRecord {
  return new CallRecord({
    id: job.id,
    caller: {
      userId: job.userId,
      userName: job.userName ?? undefined,
      tokenId: job.tokenId ?? undefined,
      billTo: job.billTo ?? undefined,
      billToId: job.billToId ?? undefined,
      // Only tokens that act for their user start jobs.
      reader: job.userId,
    },
    startedAtMs: (job.startedAt ?? job.createdAt).getTime(),
    // A job may take longer than a request.
    timeLimitMs: limits.router.jobMs,
    settingsLink: () => settingsLink(),
    trace,
  });
}
