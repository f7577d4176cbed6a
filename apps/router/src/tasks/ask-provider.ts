import { type JobState, type JobTicket, ShapeError, type TaskCall } from "@modelyard/inference/providers";
import { redactText } from "@modelyard/platform/redact";
import { RouterError } from "../errors/router-error.ts";
import type { Candidate } from "../failover/candidate.ts";
import { CallerLeftError, type Exchange } from "../relay/exchange.ts";
import type { Gathered } from "../relay/gather.ts";
import { type FailedOutcome, gatherCandidate, type ProviderRequest } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { MediaError } from "./fetch-media.ts";
import { ProviderAnswerError, readJson } from "./provider-answer.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface Asking<Output> {
  candidate: Candidate<Output>;
  exchange: Exchange;
  services: RouterServices;
  call: TaskCall;
  /** The provider has begun a job. */
  onTicket?: (ticket: JobTicket) => Promise<void>;
  onProgress?: (state: JobState) => void;
  /** Whether the provider is to stop its job when the exchange ends before it. */
  cancelsJob?: () => boolean;
}

/**
 * Asks a provider in its own terms, and waits for its job if there is one.
 * @param use what is done with the output; what it objects to counts as the provider's failure
 */
export async function askProvider<Output, Used>(
  asking: Asking<Output> & { target: ProviderRequest },
  use: (output: Output) => Promise<Used>,
): Promise<{ kind: "answered"; answer: Used } | FailedOutcome> {
  const { candidate, exchange, services, call, target } = asking;
  const first = await gatherCandidate(exchange, target, services);
  if (first.kind !== "gathered") return first;
  let begun = false;
  try {
    const found = readAnswer(first, candidate);
    const ticket = candidate.adapter.job?.begin(found, call, `${candidate.origin}${candidate.pathPrefix}`);
    if (ticket === undefined) return { kind: "answered", answer: await use(candidate.adapter.parse(found, call)) };
    begun = true;
    await asking.onTicket?.(ticket);
    return { kind: "answered", answer: await use(await followJob(asking, ticket)) };
  } catch (error) {
    return { ...failureOf(error, candidate), final: begun };
  }
}

/** Waits for a job that a provider has begun. @throws what `failureOf` makes a failure of */
export async function followJob<Output>(asking: Asking<Output>, ticket: JobTicket): Promise<Output> {
  const { candidate, call } = asking;
  const { job } = candidate.adapter;
  if (job === undefined) throw new RangeError("there is a ticket, but nobody to read it");
  return candidate.adapter.parse(await waitForJob({ ...asking, job, ticket }), call);
}

function readAnswer({ headers, body }: Gathered, { adapter }: Candidate): unknown {
  const type = headers["content-type"] ?? "";
  if (adapter.answers === "binary" && !/\bjson\b/i.test(type)) return new Blob([new Uint8Array(body)], { type });
  return readJson(body);
}

/** What an adapter or a poll objects to, as a failed call. */
export function failureOf(error: unknown, { provider }: Candidate): Extract<FailedOutcome, { kind: "failed" }> {
  if (error instanceof CallerLeftError || error instanceof RouterError) throw error;
  if (error instanceof MediaError || error instanceof ProviderAnswerError) {
    return { kind: "failed", failure: { ...error.failure, cause: error } };
  }
  if (error instanceof ShapeError) {
    const sentence = `sent another answer than it documents: ${error.message}`;
    return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
  }
  if (!(error instanceof Error) || error.name !== "JobFailedError") throw error;
  const sentence = `gave the job up: ${redactText(error.message, provider.secrets).slice(0, 400)}`;
  return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
}
