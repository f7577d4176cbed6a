import { encodeBody, type Payload, type TaskCall } from "@modelyard/inference/providers";
import type { Candidate } from "../failover/candidate.ts";
import { isText, maskKeys } from "../masking/key-mask.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { FailedOutcome, ProviderRequest } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { askProvider } from "./ask-provider.ts";
import { fetchMedia } from "./fetch-media.ts";
import type { TaskAnswer, TaskRequest, TaskRoute } from "./task-route.ts";

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
  const { route, request, exchange, services, target, candidate } = translation;
  const media = (url: string) => fetchMedia(new URL(url, target.origin), exchange, services);
  const outcome = await askProvider(translation, (output) => route.answer(output, request, media));
  if (outcome.kind !== "answered") return outcome;
  const { answer } = outcome;
  if (isText(answer.contentType)) maskKeys(answer.body, candidate.provider.keyForms);
  return { kind: "translated", answer };
}
