import { replaceField } from "../body/json-fields.ts";
import { parseCall, parseWholeBody, requireModel } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import type { Candidate } from "../failover/candidate.ts";
import { tryCandidates } from "../failover/try-candidates.ts";
import { authenticate } from "../http/authenticate.ts";
import { relayCandidate } from "../relay/call-candidate.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { chooseChat } from "./choose-chat.ts";

/** `POST /v1/chat/completions`: finds the model's providers and passes on the first good answer. */
export async function chatCompletions(exchange: Exchange, services: RouterServices): Promise<void> {
  const { directory, limits } = services;
  const caller = await authenticate(exchange, directory);
  const body = await readBody(exchange.request, limits);
  const call = parseCall(body);
  const { model, modelRange } = requireModel(call);
  const chosen = await chooseChat(model, caller, exchange, services);
  await tryCandidates(exchange, services, chosen, (candidate) => {
    const { provider, origin, pathPrefix, headers, adapter, providerModelId } = candidate;
    const providerBody = call.providersDiffer
      ? adaptedBody(body, candidate)
      : replaceField(body, modelRange, providerModelId);
    const path = `${pathPrefix}/${adapter.route({ providerModelId })}`;
    return relayCandidate(exchange, { provider, origin, path, headers, body: providerBody }, services);
  });
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
