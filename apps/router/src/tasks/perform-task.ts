import type { IncomingHttpHeaders } from "node:http";
import { type JobState, type JobTicket, ShapeError, type TaskCall } from "@modelyard/inference/providers";
import { redactText } from "@modelyard/platform/redact";
import type { CallRecord } from "../calls/call-record.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import { RouterError } from "../errors/router-error.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { Gathered } from "../relay/gather.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import type { GatheredRequest } from "../relay/provider-request.ts";
import { MediaError } from "./fetch-media.ts";
import { ResponseError, readJson } from "./provider-response.ts";
import type { WaitForJob } from "./wait-for-job.ts";

/** A task for one provider, in the terms of its adapter. */
export interface ProviderTask<Output> {
  call: CallRecord;
  candidate: Candidate<Output>;
  taskCall: TaskCall;
  /** The headers of the caller's request, of which a few are forwarded. */
  callerHeaders?: IncomingHttpHeaders;
  /** Called when the provider has begun a job. */
  onTicket?: (ticket: JobTicket) => Promise<void>;
  onProgress?: (state: JobState) => void;
  /** Whether to cancel the provider's job when the caller leaves before its end; by default, yes. */
  cancelsJob?: () => boolean;
}

export interface TaskPerformer {
  /**
   * Sends the request, and waits for the provider's job if it starts one.
   * @param use converts the output; what it objects to counts as the provider's failure
   * @throws {CallerLeftError}
   */
  perform<Output, Used>(
    task: ProviderTask<Output> & { request: GatheredRequest },
    use: (output: Output) => Promise<Used>,
  ): Promise<{ kind: "completed"; result: Used } | FailedOutcome>;
  /**
   * Waits for a job that a provider has begun.
   * @throws an error that `failureOf` converts
   */
  follow<Output>(task: ProviderTask<Output>, ticket: JobTicket): Promise<Output>;
}

interface TaskPerformerOptions {
  providerCalls: Pick<ProviderCalls, "gather">;
  waitForJob: WaitForJob;
}

export function createTaskPerformer({ providerCalls, waitForJob }: TaskPerformerOptions): TaskPerformer {
  async function follow<Output>(task: ProviderTask<Output>, ticket: JobTicket): Promise<Output> {
    const { candidate, taskCall } = task;
    const { job } = candidate.adapter;
    if (job === undefined) throw new RangeError("a ticket exists, but the adapter starts no jobs");
    return candidate.adapter.parse(await waitForJob({ ...task, job, ticket }), taskCall);
  }

  return {
    follow,
    async perform(task, use) {
      const { call, candidate, taskCall, request } = task;
      const first = await providerCalls.gather(call, request);
      if (first.kind !== "gathered") return first;
      let hasBegun = false;
      try {
        const response = readResponse(first, candidate);
        const ticket = candidate.adapter.job?.begin(response, taskCall, `${candidate.origin}${candidate.pathPrefix}`);
        if (ticket === undefined) {
          return { kind: "completed", result: await use(candidate.adapter.parse(response, taskCall)) };
        }
        hasBegun = true;
        await task.onTicket?.(ticket);
        return { kind: "completed", result: await use(await follow(task, ticket)) };
      } catch (error) {
        return { ...failureOf(error, candidate), final: hasBegun };
      }
    },
  };
}

function readResponse({ headers, body }: Gathered, { adapter }: Candidate): unknown {
  const type = headers["content-type"] ?? "";
  if (adapter.answers === "binary" && !/\bjson\b/i.test(type)) return new Blob([new Uint8Array(body)], { type });
  return readJson(body);
}

/** Converts an error of an adapter or of polling to a failed call; throws any other error again. */
export function failureOf(error: unknown, { provider }: Candidate): Extract<FailedOutcome, { kind: "failed" }> {
  if (error instanceof CallerLeftError || error instanceof RouterError) throw error;
  if (error instanceof MediaError || error instanceof ResponseError) {
    return { kind: "failed", failure: { ...error.failure, cause: error } };
  }
  if (error instanceof ShapeError) {
    const sentence = `sent another response than it documents: ${error.message}`;
    return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
  }
  if (!(error instanceof Error) || error.name !== "JobFailedError") throw error;
  const sentence = `failed to finish its job: ${redactText(error.message, provider.secrets).slice(0, 400)}`;
  return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
}
