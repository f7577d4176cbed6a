import { ShapeError } from "@modelyard/inference/providers";
import { parseWholeBody } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import { chooseChat } from "../chat/choose-chat.ts";
import type { Candidate } from "../failover/candidate.ts";
import { tryCandidates } from "../failover/try-candidates.ts";
import { authenticate } from "../http/authenticate.ts";
import { maskKeys } from "../masking/key-mask.ts";
import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";
import { type FailedOutcome, gatherCandidate, relayCandidate } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { ProviderAnswerError, readJson } from "../tasks/provider-answer.ts";
import { inUsd } from "../usage/prices.ts";
import type { Dialect, DialectRequest } from "./dialect.ts";

/** Serves a chat that is asked for in another dialect, streamed or not. */
export async function serveDialect(dialect: Dialect, exchange: Exchange, services: RouterServices): Promise<void> {
  exchange.errorBody = (error) => dialect.error(error, exchange.requestId);
  const caller = await authenticate(exchange, services);
  const body = await readBody(exchange, services);
  exchange.asked = body;
  const request = dialect.read(parseWholeBody(body));
  exchange.errorEvent = (error) => request.streamed().fail(error.told(exchange.requestId));
  const chosen = await chooseChat(request.model, caller, exchange, services);
  await tryCandidates(exchange, services, chosen, (candidate) => callOne(candidate, request, exchange, services));
}

async function callOne(
  candidate: Candidate,
  request: DialectRequest,
  exchange: Exchange,
  services: RouterServices,
): Promise<FailedOutcome | undefined> {
  const { provider, adapter, providerModelId, origin, pathPrefix, mapping, headers: own } = candidate;
  const call = {
    task: "conversational",
    providerModelId,
    args: request.chat,
    direct: true,
    hubUrl: "",
    mapping,
  } as const;
  const payload = adapter.payload(call);
  const body = Buffer.from(JSON.stringify("json" in payload ? payload.json : request.chat));
  const headers = { ...own, accept: "*/*", "content-type": "application/json" };
  const target = { provider, origin, path: `${pathPrefix}/${adapter.route({ providerModelId })}`, headers, body };
  if (request.stream) {
    return relayCandidate(exchange, { ...target, streams: true, translation: request.streamed() }, services);
  }
  const gathered = await gatherCandidate(exchange, target, services);
  if (gathered.kind !== "gathered") return gathered;
  try {
    const answer = Buffer.from(JSON.stringify(request.answer(readJson(gathered.body))));
    maskKeys(answer, provider.keyForms);
    const costMicros = services.prices.costMicros(provider.definition.id, providerModelId, exchange.facts);
    exchange.response.writeHead(200, {
      ...ownAnswerHeaders(exchange.requestId),
      "x-provider": provider.definition.id,
      ...(costMicros !== undefined && { "x-cost-usd": inUsd(costMicros) }),
      "content-type": "application/json",
      "content-length": answer.length,
    });
    exchange.response.end(answer);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderAnswerError) return { kind: "failed", failure: error.failure };
    if (!(error instanceof ShapeError)) throw error;
    const sentence = `sent another answer than it documents: ${error.message}`;
    return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
  }
}
