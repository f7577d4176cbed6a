import { InputError, type TaskCall } from "@modelyard/inference/providers";
import { readBody } from "../body/read-body.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { RouterError } from "../errors/router-error.ts";
import { type Candidate, chooseCandidates } from "../failover/candidate.ts";
import { tryCandidates } from "../failover/try-candidates.ts";
import { authenticate } from "../http/authenticate.ts";
import { ownOrigin } from "../http/own-origin.ts";
import { parseModelReference } from "../models/model-reference.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";
import { type FailedOutcome, relayCandidate } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { relayCountedStream } from "../streams/relay-counted-stream.ts";
import { inUsd } from "../usage/prices.ts";
import { speaksOpenAi } from "./speaks-openai.ts";
import type { TaskRequest, TaskRoute } from "./task-route.ts";
import { type Encoded, encoded, translateTask } from "./translate-task.ts";

/** Serves one of OpenAI's addresses: bytes go through where the provider speaks the format, and are translated where not. */
export async function serveTask<Output>(
  route: TaskRoute<Output>,
  exchange: Exchange,
  services: RouterServices,
): Promise<void> {
  const { directory } = services;
  const caller = await authenticate(exchange, services);
  const body = await readBody(exchange, services);
  const request = route.read(exchange, body);
  const reference = parseModelReference(request.model, (name) => services.discovered().has(name));
  exchange.facts.model = reference.modelId;
  exchange.asked = { task: route.task, body: () => body };
  const mapped = await directory.mappingsOf(reference.modelId, caller.userId);
  if (mapped === undefined) throw modelNotFound(reference.modelId);
  const { candidates, skipped, order } = chooseCandidates({
    modelId: reference.modelId,
    mappings: mapped.mappings,
    wanted: reference.provider,
    mappedAs: route.mappedAs,
    what: route.what,
    adapterOf: (definition) => route.adapterOf(definition),
    providers: await providersOf(exchange, services),
  });
  const cannot = request.stream ? candidates.filter(({ adapter }) => !speaksOpenAi(adapter, route.task)) : [];
  const chosen = {
    order,
    candidates: candidates.filter((candidate) => !cannot.includes(candidate)),
    skipped: [
      ...skipped,
      ...cannot.map(({ provider }) => ({ provider: provider.definition.id, reason: `does not stream ${route.what}` })),
    ],
  };
  await tryCandidates(exchange, services, { reference, ...chosen }, (candidate) =>
    callOne({ route, request, candidate, exchange, services }),
  );
}

interface OneCall<Output> {
  route: TaskRoute<Output>;
  request: TaskRequest;
  candidate: Candidate<Output>;
  exchange: Exchange;
  services: RouterServices;
}

async function callOne<Output>(one: OneCall<Output>): Promise<FailedOutcome | undefined> {
  const { route, request, candidate, exchange, services } = one;
  const { adapter, providerModelId, provider, origin, pathPrefix, mapping } = candidate;
  const goesThrough = speaksOpenAi(adapter, route.task);
  const call: TaskCall = {
    task: route.task,
    providerModelId,
    args: goesThrough && route.adaptsBody !== true ? {} : await request.args(),
    direct: true,
    hubUrl: ownOrigin(exchange, services),
    mapping,
    outputType: request.outputType,
  };
  const target = { provider, origin, path: `${pathPrefix}/${adapter.route(call)}`, headers: candidate.headers };
  if (goesThrough && route.adaptsBody !== true) {
    const written = request.withModel(providerModelId);
    const asked = {
      ...target,
      ...("contentType" in written
        ? { body: written.body, headers: { ...target.headers, "content-type": written.contentType } }
        : { body: written }),
      streams: request.stream && route.task === "text-generation",
    };
    return request.isUncounted === true
      ? relayCountedStream(exchange, { ...asked, kind: "completions" }, services)
      : relayCandidate(exchange, asked, services);
  }
  const { body, contentType } = await payloadOf(candidate, call);
  const headers = { ...target.headers, accept: "*/*", "content-type": contentType };
  if (goesThrough) {
    const outcome = await relayCandidate(exchange, { ...target, headers, body }, services);
    if (outcome === undefined && request.images !== undefined) exchange.facts.images = request.images;
    return outcome;
  }
  const translated = await translateTask({ ...one, call, target: { ...target, headers, body } });
  if (translated.kind !== "translated") return translated;
  const { answer } = translated;
  const { facts } = exchange;
  // Other formats bring one image, however many were asked for.
  if (request.images !== undefined) facts.images = 1;
  if (answer.seconds !== undefined) facts.seconds = answer.seconds;
  const costMicros = services.prices.costMicros(provider.definition.id, providerModelId, facts);
  exchange.response.writeHead(200, {
    ...ownAnswerHeaders(exchange.requestId),
    "x-provider": provider.definition.id,
    ...(costMicros !== undefined && { "x-cost-usd": inUsd(costMicros) }),
    "content-type": answer.contentType,
    "content-length": answer.body.length,
  });
  exchange.response.end(answer.body);
  facts.sizeBytes = answer.body.length;
  return undefined;
}

/** @throws {RouterError} 400: this provider's adapter cannot put the arguments in the provider's terms */
async function payloadOf({ adapter, provider }: Candidate, call: TaskCall): Promise<Encoded> {
  try {
    return await encoded(adapter.payload(call));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    const message = `${provider.definition.label} cannot be asked this: ${cause.message}`;
    throw new RouterError({ status: 400, code: "unsupported_input", message, cause });
  }
}
