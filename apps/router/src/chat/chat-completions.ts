import { type ParsedCall, parseCall, parseWholeBody, requireModel } from "../body/parse-call.ts";
import { readBody, wholeBody } from "../body/read-body.ts";
import { replaceField } from "../body/replace-field.ts";
import type { Candidate } from "../failover/candidate.ts";
import { tryCandidates } from "../failover/try-candidates.ts";
import { authenticate } from "../http/authenticate.ts";
import { type KnownCaller, rememberChoice } from "../http/identity-cache.ts";
import type { Exchange } from "../relay/exchange.ts";
import { relayCandidate } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { relayCountedStream } from "../streams/relay-counted-stream.ts";
import { type ChosenChat, chooseChat } from "./choose-chat.ts";

/** `POST /v1/chat/completions`: finds the model's providers and passes on the first good answer. */
export async function chatCompletions(exchange: Exchange, services: RouterServices): Promise<void> {
  const { limits, knownCalls } = services;
  const known = knownCalls.recall(exchange) ?? (await getToKnow(exchange, services));
  const body = wholeBody(exchange.request, limits) ?? (await readBody(exchange, services));
  const call = parseCall(body);
  const { model, modelRange } = requireModel(call);
  const chosen = known.choices.get(model) ?? (await choose(model, known, exchange, services));
  exchange.facts.model = chosen.reference.modelId;
  exchange.asked = body;
  await tryCandidates(exchange, services, chosen, (candidate) => {
    const { provider, origin, pathPrefix, headers, adapter, providerModelId } = candidate;
    const providerBody = call.providersDiffer
      ? [adaptedBody(body, candidate)]
      : replaceField(body, modelRange, providerModelId);
    const path = `${pathPrefix}/${adapter.route({ providerModelId })}`;
    const request = { provider, origin, path, headers, body: providerBody, streams: call.streams };
    return wantsUsage(call)
      ? relayCountedStream(exchange, { ...request, kind: "chat" }, services)
      : relayCandidate(exchange, request, services);
  });
}

async function getToKnow(exchange: Exchange, services: RouterServices): Promise<KnownCaller> {
  const { knownCalls } = services;
  const epoch = knownCalls.epoch();
  return knownCalls.remember(exchange, await authenticate(exchange, services), epoch);
}

async function choose(
  model: string,
  known: KnownCaller,
  exchange: Exchange,
  services: RouterServices,
): Promise<ChosenChat> {
  const chosen = await chooseChat(model, known.caller, exchange, services);
  rememberChoice(known, model, chosen);
  return chosen;
}

/** A caller who says what a stream is to tell is left alone. */
function wantsUsage({ streams, hasStreamOptions }: ParsedCall): boolean {
  return streams && !hasStreamOptions;
}

/** The body in the provider's own terms: parsed and written anew, so only where it holds what providers read differently. */
function adaptedBody(body: Buffer, { adapter, providerModelId, mapping }: Candidate): Buffer {
  const { model: _model, ...args } = parseWholeBody(body);
  const payload = adapter.payload({
    task: "conversational",
    providerModelId,
    args,
    direct: true,
    hubUrl: "",
    mapping,
  });
  return Buffer.from(JSON.stringify("json" in payload ? payload.json : { ...args, model: providerModelId }));
}
