import { encodeBody, type Payload, ShapeError, type TaskCall } from "@modelyard/inference/providers";
import { redactText } from "@modelyard/platform/redact";
import { RouterError } from "../errors/router-error.ts";
import type { Candidate } from "../failover/candidate.ts";
import { type FailedOutcome, gatherCandidate, type ProviderRequest } from "../relay/call-candidate.ts";
import { CallerLeftError, type Exchange } from "../relay/exchange.ts";
import type { Gathered } from "../relay/gather.ts";
import type { RouterServices } from "../services.ts";
import { fetchMedia, MediaError } from "./fetch-media.ts";
import { ProviderAnswerError, readJson } from "./provider-answer.ts";
import type { TaskAnswer, TaskRequest, TaskRoute } from "./task-route.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface Encoded {
  body: Buffer;
  contentType: string;
}

/** A payload as the bytes of a request. */
export async function encoded(payload: Payload): Promise<Encoded> {
  const { body, contentType } = await encodeBody(payload);
  // The runtime knows how to write each of them out, and the type of a form.
  const response = new Response(body);
  const type = contentType ?? response.headers.get("content-type") ?? "application/octet-stream";
  return { body: Buffer.from(await response.arrayBuffer()), contentType: type };
}

interface Translation<Output> {
  route: TaskRoute<Output>;
  request: TaskRequest;
  candidate: Candidate<Output>;
  exchange: Exchange;
  services: RouterServices;
  call: TaskCall;
  target: ProviderRequest;
}

/**
 * Asks a provider that speaks a format of its own, waits for its job if there is one, and puts the result in OpenAI's
 * terms.
 */
export async function translateTask<Output>(
  translation: Translation<Output>,
): Promise<{ kind: "translated"; answer: TaskAnswer } | FailedOutcome> {
  const { route, request, candidate, exchange, services, call, target } = translation;
  const first = await gatherCandidate(exchange, target, services);
  if (first.kind !== "gathered") return first;
  let begun = false;
  try {
    let found: unknown = readAnswer(first, candidate);
    const ticket = candidate.adapter.job?.begin(found, call, `${candidate.origin}${candidate.pathPrefix}`);
    if (ticket !== undefined && candidate.adapter.job !== undefined) {
      begun = true;
      found = await waitForJob({ job: candidate.adapter.job, ticket, call, candidate, exchange, services });
    }
    const output = candidate.adapter.parse(found, call);
    const media = (url: string) => fetchMedia(new URL(url, target.origin), exchange, services);
    return { kind: "translated", answer: await route.answer(output, request, media) };
  } catch (error) {
    return { ...failureOf(error, candidate), final: begun };
  }
}

function readAnswer({ headers, body }: Gathered, { adapter }: Candidate): unknown {
  const type = headers["content-type"] ?? "";
  if (adapter.answers === "binary" && !/\bjson\b/i.test(type)) return new Blob([new Uint8Array(body)], { type });
  return readJson(body);
}

/** What an adapter or a poll objects to, as a failed call. */
function failureOf(error: unknown, { provider }: Candidate): Extract<FailedOutcome, { kind: "failed" }> {
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
