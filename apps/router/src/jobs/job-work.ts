import type { TaskCall } from "@modelyard/inference/providers";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { isPipelineType } from "@modelyard/tasks";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { RouterDirectory } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { callFailed } from "../failover/call-failed.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { Failover } from "../failover/failover.ts";
import { spendingNotAllowed } from "../http/bill-to.ts";
import type { ModelChooser } from "../models/model-chooser.ts";
import { encodePayload } from "../tasks/encode-payload.ts";
import { failureOf, type ProviderTask, type TaskPerformer } from "../tasks/perform-task.ts";
import { choiceForJob } from "./choice-for-job.ts";
import { jobArguments } from "./job-arguments.ts";
import { jobOutput } from "./job-output.ts";
import type { JobEnding, JobStore, StoredJob } from "./job-store.ts";

/** Performs jobs. */
export interface JobWork {
  /**
   * @throws {RouterError} the job failed
   * @throws {CallerLeftError} the job was canceled or stopped
   */
  perform(assignment: Assignment): Promise<JobEnding>;
}

interface Assignment {
  job: StoredJob;
  call: CallRecord;
  /** The node that holds the lease of the job. */
  node: string;
  /** Whether the provider's job is canceled when the work ends early. */
  cancelsJob: () => boolean;
}

interface JobWorkOptions {
  models: ModelChooser;
  failover: Failover;
  performer: TaskPerformer;
  directory: Pick<RouterDirectory, "membershipsOf">;
  store: Pick<JobStore, "noteTicket" | "noteProgress">;
  publicUrl: string | undefined;
  logger: Logger;
}

export function createJobWork(options: JobWorkOptions): JobWork {
  const { models, failover, performer, directory, store, publicUrl, logger } = options;

  /**
   * Checks the right to spend again, which the member may have lost since. A job that a provider has started is finished
   * all the same: it is paid for.
   * @throws {RouterError} 403
   */
  async function requireSpending({ userId, billTo, billToId }: StoredJob): Promise<void> {
    if (billToId === null) return;
    const memberships = await directory.membershipsOf(userId);
    const maySpend = memberships.some((membership) => membership.id === billToId && membership.maySpend);
    if (!maySpend) throw spendingNotAllowed(billTo ?? "the organization");
  }

  async function choose({ job, call }: Assignment, caller: CallIdentity) {
    const { task, model, parameters, inputs } = job.request;
    const reference = models.referenceOf(model);
    call.setRequest(reference.modelId, { task, body: () => Buffer.from(JSON.stringify({ ...parameters, inputs })) });
    return models.choose(reference, caller, choiceForJob(task));
  }

  function taskFor({ job, call, node, cancelsJob }: Assignment, candidate: Candidate): ProviderTask<unknown> {
    const { task } = job.request;
    const taskCall: TaskCall = {
      task: isPipelineType(task) ? task : "conversational",
      providerModelId: candidate.providerModelId,
      args: jobArguments(job.request),
      direct: true,
      hubUrl: publicUrl ?? "",
      mapping: candidate.mapping,
    };
    let stored = "";
    return {
      call,
      candidate,
      taskCall,
      cancelsJob,
      onTicket: (ticket) => store.noteTicket(node, job.id, candidate.provider.definition.id, ticket),
      onProgress(state) {
        const queuePosition = "queuePosition" in state ? state.queuePosition : undefined;
        const progress = { status: state.status, queue_position: queuePosition ?? null };
        if (JSON.stringify(progress) === stored) return;
        stored = JSON.stringify(progress);
        store.noteProgress(node, job.id, progress).catch((error: unknown) => {
          logger.debug({ err: error, jobId: job.id }, "job progress could not be stored");
        });
      },
    };
  }

  async function start(assignment: Assignment, candidate: Candidate) {
    const task = taskFor(assignment, candidate);
    const { provider, adapter, origin, pathPrefix } = candidate;
    const { body, contentType } = await encodePayload(candidate, task.taskCall);
    const request = {
      provider,
      origin,
      path: `${pathPrefix}/${adapter.route(task.taskCall)}`,
      headers: { ...candidate.headers, accept: "*/*", "content-type": contentType },
      body,
    };
    return performer.perform({ ...task, request }, (output) => jobOutput(output, provider.keyForms));
  }

  async function resume(assignment: Assignment, candidate: Candidate, modelId: string): Promise<JobEnding> {
    const { job, call } = assignment;
    const { provider, providerModelId } = candidate;
    if (job.ticket === null) throw new RangeError("a job without a ticket cannot be resumed");
    call.select(provider.keyFrom, providerModelId);
    call.resumeAt(provider.definition.id);
    try {
      return await jobOutput(await performer.follow(taskFor(assignment, candidate), job.ticket), provider.keyForms);
    } catch (error) {
      const attempts = [{ provider, outcome: failureOf(error, candidate) }];
      throw callFailed({ modelId, attempts, skipped: [], settingsUrl: call.settingsLink() });
    }
  }

  return {
    async perform(assignment) {
      const { job, call } = assignment;
      if (call.caller === undefined) throw new RangeError("a job has an owner");
      if (job.ticket === null && job.attempts > limits.router.jobAttempts) throw interrupted(job.attempts - 1);
      if (job.ticket === null) await requireSpending(job);
      const chosen = await choose(assignment, call.caller);
      if (job.ticket !== null) {
        const candidate = chosen.candidates.find(({ provider }) => provider.definition.id === job.provider);
        if (candidate === undefined) throw providerLost(job.provider ?? "");
        return resume(assignment, candidate, chosen.reference.modelId);
      }
      const endings: JobEnding[] = [];
      await failover.run(call, chosen, async (candidate) => {
        const outcome = await start(assignment, candidate);
        if (outcome.kind !== "completed") return outcome;
        endings.push(outcome.result);
        return undefined;
      });
      const [ending] = endings;
      if (ending === undefined) throw new RangeError("a completed attempt has an ending");
      return ending;
    },
  };
}

function interrupted(attempts: number): RouterError {
  return new RouterError({
    status: 503,
    code: "interrupted",
    message: `The job was started ${attempts} times, and each time the node that ran it was lost. Send it again.`,
  });
}

function providerLost(provider: string): RouterError {
  return new RouterError({
    status: 400,
    code: "provider_lost",
    message: `${provider} has started this job, but cannot be polled any more: its key or the model's mapping was removed.`,
  });
}
