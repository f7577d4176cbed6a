import { redactText } from "@modelyard/platform/redact";
import { type ParsedCall, parseCall } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import { RouterError } from "../errors/router-error.ts";
import { callFailed } from "../failover/call-failed.ts";
import { noteKey } from "../failover/try-candidates.ts";
import { authenticate } from "../http/authenticate.ts";
import { methodOf } from "../http/method-of.ts";
import { ownOrigin } from "../http/own-origin.ts";
import { settingsLink } from "../http/settings-link.ts";
import { isCompressed } from "../masking/compressed.ts";
import { isText, maskKeys } from "../masking/key-mask.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { Gathered } from "../relay/gather.ts";
import { callerAnswerHeaders } from "../relay/headers.ts";
import { type FailedOutcome, gatherCandidate, relayCandidate } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { findPath, isOwnHost, originsOf } from "./known-paths.ts";
import { rewriteAddresses } from "./rewrite-addresses.ts";

const target = /^\/router\/([^/]+)(?:\/(.*))?$/;
const queueQuery = "_subdomain=queue";
const hostQuery = "_host=";

/** `/router/{provider}/{path}`: path and body as the caller shaped them for that provider; only the key is ours. */
export async function callNamedProvider(exchange: Exchange, services: RouterServices): Promise<void> {
  await authenticate(exchange, services);
  const [, providerId = "", callerPath = ""] = target.exec(exchange.path) ?? [];
  const providers = await providersOf(exchange, services);
  const provider = providers.get(providerId);
  if (provider === undefined) throw unknownProvider(providerId, settingsLink(exchange, services));
  const off = providers.offFor(providerId, true);
  if (off !== undefined) throw switchedOff(provider, off);
  const { queue, host, query } = splitQuery(exchange.query);
  const method = calledMethod(exchange);
  const known = findPath(provider, { method, path: callerPath, queue, host });
  if (known === undefined) throw unsupportedPath(provider, callerPath);
  const { authorization } = provider;
  if (authorization === undefined) throw missingKey(provider, settingsLink(exchange, services));
  const body = method === "POST" ? await readBody(exchange, services) : undefined;
  const { model = callerPath.slice(0, 200), streams = false } = callIn(exchange, body, known.chat) ?? {};
  exchange.facts.model = model;
  noteKey(exchange, provider);
  // Asking about a job is part of the call that began it.
  if (body !== undefined) {
    exchange.asked = known.chat ? body : { task: "any", body: () => body };
    exchange.admission = await services.quotas.admit(exchange);
    const refusal = await exchange.admission.payFor({ provider, providerModelId: model });
    if (refusal !== undefined) throw refusal;
  }

  const headers = { ...known.headers, ...authorization };
  const request = { provider, origin: known.origin, path: `${known.path}${query}`, headers, method };
  if (body !== undefined && !known.startsJob) {
    const outcome = await relayCandidate(exchange, { ...request, body, streams: known.chat && streams }, services);
    if (outcome !== undefined) fail(exchange, services, { provider, outcome, model });
    return;
  }
  const outcome = await gatherCandidate(exchange, { ...request, body }, services);
  if (outcome.kind !== "gathered") fail(exchange, services, { provider, outcome, model });
  else passOn(exchange, provider, ledBack(outcome, { provider, exchange, services, queue }));
}

function calledMethod({ request }: Exchange): "GET" | "POST" | "PUT" {
  const method = methodOf(request);
  return method === "GET" || method === "PUT" ? method : "POST";
}

/** fal's clients say in the query which of its hosts they mean; our own addresses of jobs say which of a region. */
function splitQuery(query: string): { queue: boolean; host: string | undefined; query: string } {
  const parts = query.slice(1).split("&");
  const others = parts.filter((part) => part !== "" && part !== queueQuery && !part.startsWith(hostQuery));
  return {
    queue: parts.includes(queueQuery),
    host: parts.find((part) => part.startsWith(hostQuery))?.slice(hostQuery.length),
    query: others.length === 0 ? "" : `?${others.join("&")}`,
  };
}

function callIn({ request }: Exchange, body: Buffer | undefined, chat: boolean): ParsedCall | undefined {
  const isJson = /\bjson\b/i.test(request.headers["content-type"] ?? "");
  return body !== undefined && (chat || isJson) ? parseCall(body) : undefined;
}

interface Led {
  provider: CallableProvider;
  exchange: Exchange;
  services: RouterServices;
  queue: boolean;
}

/** The answer with the addresses of its job leading through this router. */
function ledBack(gathered: Gathered, { provider, exchange, services, queue }: Led): Gathered {
  if (!/\bjson\b/i.test(gathered.headers["content-type"] ?? "")) return gathered;
  const { definition, pathPrefix } = provider;
  const origins = originsOf(provider);
  const rewriting = {
    isProviders: (url: URL) => origins.has(url.origin) || isOwnHost(definition, url),
    base: `${ownOrigin(exchange, services)}/router/${definition.id}`,
    pathPrefix,
    // A job is known where it was begun: another region has never heard of it.
    queryFor: ({ origin, hostname }: URL) =>
      [...(queue ? [queueQuery] : []), ...(origins.has(origin) ? [] : [hostQuery + hostname])].join("&"),
  };
  try {
    const answer = rewriteAddresses(JSON.parse(gathered.body.toString("utf8")), rewriting);
    const body = Buffer.from(JSON.stringify(answer));
    // Escapes are decoded by now, and may have hidden a key.
    maskKeys(body, provider.keyForms);
    return { ...gathered, body };
  } catch {
    // No JSON after all: the caller gets it as it is and sees for itself.
    return gathered;
  }
}

function fail(
  exchange: Exchange,
  services: RouterServices,
  { provider, outcome, model }: { provider: CallableProvider; outcome: FailedOutcome; model: string },
): void {
  if (outcome.kind === "failed" || isCompressed(outcome.headers)) {
    const settingsUrl = settingsLink(exchange, services);
    throw callFailed({ modelId: model, attempts: [{ provider, outcome }], skipped: [], settingsUrl });
  }
  passOn(exchange, provider, outcome);
}

type WholeAnswer = Pick<Gathered, "status" | "headers" | "body">;

/** The caller speaks this provider's language and gets its answer as it is, without the secrets in it. */
function passOn({ response, requestId }: Exchange, provider: CallableProvider, answer: WholeAnswer): void {
  const { status, headers, body } = answer;
  const masked = isText(headers["content-type"] ?? "")
    ? Buffer.from(redactText(body.toString("utf8"), provider.secrets))
    : body;
  response.writeHead(status, {
    ...callerAnswerHeaders(headers, { requestId, providerId: provider.definition.id, keys: provider.secrets }),
    "content-length": masked.length,
  });
  response.end(masked);
}

function unsupportedPath({ definition }: CallableProvider, callerPath: string): RouterError {
  const chatRoute = definition.tasks.conversational?.route({ providerModelId: "" });
  const path = callerPath.slice(0, 200);
  const where = `${definition.label} is not called at ${path === "" ? "an empty path" : path}`;
  return new RouterError({
    status: 404,
    code: "unsupported_path",
    message: `${where} through this router. ${
      chatRoute === undefined ? "" : `Chat is at /router/${definition.id}/${chatRoute}.`
    }`.trim(),
  });
}

function unknownProvider(providerId: string, settingsUrl: string): RouterError {
  return new RouterError({
    status: 404,
    code: "provider_not_found",
    message: `There is no provider ${JSON.stringify(providerId.slice(0, 64))} here. The providers are listed at ${settingsUrl}.`,
  });
}

function switchedOff({ definition }: CallableProvider, reason: string): RouterError {
  return new RouterError({
    status: 403,
    code: "provider_off",
    message: `${definition.label} ${reason}. Choose another provider, or ask for this one to be switched on.`,
  });
}

function missingKey({ definition }: CallableProvider, settingsUrl: string): RouterError {
  return new RouterError({
    status: 400,
    code: "provider_key_missing",
    message: `No key is stored for ${definition.label}. Store one at ${settingsUrl}, then call again.`,
  });
}
