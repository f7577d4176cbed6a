import { redactText } from "@modelyard/platform/redact";
import { type ParsedCall, parseCall } from "../body/parse-call.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { RouterDirectory } from "../directory.ts";
import { callFailed } from "../failover/call-failed.ts";
import type { Handler } from "../http/handler.ts";
import type { HttpExchange } from "../http/http-exchange.ts";
import { methodOf } from "../http/method-of.ts";
import type { OwnOrigin } from "../http/own-origin.ts";
import { isCompressed } from "../masking/compressed.ts";
import { isText, maskKeys } from "../masking/key-mask.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { type CallersProviders, type ProvidersFor, providersOf } from "../providers/callers-providers.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { Gathered } from "../relay/gather.ts";
import { callerResponseHeaders } from "../relay/headers.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import type { Replicas } from "../replicas/replicas.ts";
import { type Callable, callableBy, findLocalModel, mayRunHere } from "./find-local-model.ts";
import { findPath, isOwnHost, originsOf } from "./known-paths.ts";
import { missingKey, unknownProvider, unsupportedPath } from "./refusals.ts";
import { rewriteAddresses } from "./rewrite-addresses.ts";

const target = /^\/router\/([^/]+)(?:\/(.*))?$/;
const queueQuery = "_subdomain=queue";
const hostQuery = "_host=";

interface NamedProviderOptions {
  directory: Pick<RouterDirectory, "mappingsOf">;
  providersFor: ProvidersFor;
  quotas: Pick<Quotas, "admit">;
  providerCalls: ProviderCalls;
  replicas: Replicas;
  ownOrigin: OwnOrigin;
}

/**
 * `/router/{provider}/{path}`: forwards path and body unchanged; only the key is replaced. Calls of `hf-inference` go to
 * this hub's engine for the models that it runs.
 */
export function namedProvider(options: NamedProviderOptions): Handler {
  const { directory, providersFor, quotas, providerCalls, replicas, ownOrigin } = options;
  return {
    access: "callers",
    async handle(exchange) {
      const { call, identity } = exchange;
      const { queue, host, query } = splitQuery(exchange.query);
      const method = calledMethod(exchange);
      const [, providerId = "", callerPath = ""] = target.exec(exchange.path) ?? [];
      const readBody = () => exchange.body.read(identity.userId);
      const early = method === "POST" && mayRunHere(providerId) ? await readBody() : undefined;
      const providers = await providersOf(identity, providersFor);
      const here =
        early && (await findLocalModel({ directory, providers }, { identity, providerId, callerPath, body: early }));
      const wanted = { method, queue, host, providerId, callerPath };
      const { provider, known, authorization } = here ?? find(call, wanted, providers);
      const body = early ?? (method === "POST" ? await readBody() : undefined);
      const named = callIn(exchange, body, known.chat);
      const model = here?.modelId ?? named?.model ?? callerPath.slice(0, 200);
      const streams = named?.streams ?? false;
      call.setRequest(model, known.chat || body === undefined ? body : { task: "any", body: () => body });
      call.select(provider.keyFrom, undefined);
      // Polling a job is part of the call that started it.
      if (body !== undefined) {
        call.admit(await quotas.admit(call));
        const paid = { providerId: provider.definition.id, providerModelId: model, keyFrom: provider.keyFrom };
        const refusal = await call.admission.payFor(paid);
        if (refusal !== undefined) throw refusal;
      }

      const headers = { ...known.headers, ...authorization };
      const request = { provider, origin: known.origin, path: `${known.path}${query}`, headers };
      if (body !== undefined && !known.startsJob) {
        const relayed = { ...request, body: [body], streams: known.chat && streams };
        const home = { origin: known.origin, pathPrefix: provider.pathPrefix, providerModelId: model };
        const outcome = await replicas.run(call, provider, home, ({ origin, pathPrefix }) => {
          const path = `${pathPrefix}${relayed.path.slice(home.pathPrefix.length)}`;
          return providerCalls.relay(exchange, { ...relayed, origin, path });
        });
        if (outcome !== undefined) fail(exchange, { provider, outcome, model });
        return;
      }
      const { inFlight } = exchange.body;
      const callerHeaders = exchange.request.headers;
      const outcome = await providerCalls.gather(call, { ...request, method, body, callerHeaders, inFlight });
      if (outcome.kind !== "gathered") fail(exchange, { provider, outcome, model });
      else {
        const base = `${ownOrigin(exchange.request)}/router/${provider.definition.id}`;
        send(exchange, provider, withOwnAddresses(outcome, { provider, base, queue }));
      }
    },
  };
}

interface WantedPath {
  method: "GET" | "POST" | "PUT";
  queue: boolean;
  host: string | undefined;
  providerId: string;
  /** The path below `/router/{provider}/`. */
  callerPath: string;
}

/** @throws {RouterError} 400, 403 or 404: the provider or the path cannot be called */
function find(
  call: CallRecord,
  { method, queue, host, providerId, callerPath }: WantedPath,
  providers: CallersProviders,
): Callable {
  const provider = callableBy(providers, providerId);
  if (provider === undefined) throw unknownProvider(providerId, call.settingsLink());
  // Its models are called by name, so that the access of the caller is checked.
  const known = provider.isLaunched ? undefined : findPath(provider, { method, queue, host, path: callerPath });
  if (known === undefined) throw unsupportedPath(provider, callerPath);
  const { authorization } = provider;
  if (authorization === undefined) throw missingKey(provider, call.settingsLink());
  return { provider, known, authorization };
}

function calledMethod({ request }: HttpExchange): "GET" | "POST" | "PUT" {
  const method = methodOf(request);
  return method === "GET" || method === "PUT" ? method : "POST";
}

/** The query of fal's clients selects one of its hosts; the router's own addresses of jobs name the host of a region. */
function splitQuery(query: string): { queue: boolean; host: string | undefined; query: string } {
  const parts = query.slice(1).split("&");
  const others = parts.filter((part) => part !== "" && part !== queueQuery && !part.startsWith(hostQuery));
  return {
    queue: parts.includes(queueQuery),
    host: parts.find((part) => part.startsWith(hostQuery))?.slice(hostQuery.length),
    query: others.length === 0 ? "" : `?${others.join("&")}`,
  };
}

function callIn({ request }: HttpExchange, body: Buffer | undefined, chat: boolean): ParsedCall | undefined {
  const isJson = /\bjson\b/i.test(request.headers["content-type"] ?? "");
  return body !== undefined && (chat || isJson) ? parseCall(body) : undefined;
}

interface Rewriting {
  provider: CallableProvider;
  /** Such as `https://hub.example/router/fal-ai`. */
  base: string;
  queue: boolean;
}

/** Returns the response with the addresses of its job replaced by addresses of this router. */
function withOwnAddresses(gathered: Gathered, { provider, base, queue }: Rewriting): Gathered {
  if (!/\bjson\b/i.test(gathered.headers["content-type"] ?? "")) return gathered;
  const { definition, pathPrefix } = provider;
  const origins = originsOf(provider);
  const rewriting = {
    isProviders: (url: URL) => origins.has(url.origin) || isOwnHost(definition, url),
    base,
    pathPrefix,
    // Only the region where a job was started knows it.
    queryFor: ({ origin, hostname }: URL) =>
      [...(queue ? [queueQuery] : []), ...(origins.has(origin) ? [] : [hostQuery + hostname])].join("&"),
  };
  try {
    const response = rewriteAddresses(JSON.parse(gathered.body.toString("utf8")), rewriting);
    const body = Buffer.from(JSON.stringify(response));
    // Decoding escapes may have revealed a key.
    maskKeys(body, provider.keyForms);
    return { ...gathered, body };
  } catch {
    // Invalid JSON is sent to the caller unchanged.
    return gathered;
  }
}

function fail(
  exchange: HttpExchange,
  { provider, outcome, model }: { provider: CallableProvider; outcome: FailedOutcome; model: string },
): void {
  if (outcome.kind === "failed" || isCompressed(outcome.headers)) {
    const settingsUrl = exchange.call.settingsLink();
    throw callFailed({ modelId: model, attempts: [{ provider, outcome }], skipped: [], settingsUrl });
  }
  send(exchange, provider, outcome);
}

type WholeResponse = Pick<Gathered, "status" | "headers" | "body">;

/** Sends the provider's response unchanged, except for secrets: the caller uses the provider's own format. */
function send({ output }: HttpExchange, provider: CallableProvider, whole: WholeResponse): void {
  const { response, requestId } = output;
  const { status, headers, body } = whole;
  const masked = isText(headers["content-type"] ?? "")
    ? Buffer.from(redactText(body.toString("utf8"), provider.secrets))
    : body;
  response.writeHead(status, {
    ...callerResponseHeaders(headers, {
      status,
      requestId,
      providerId: provider.definition.id,
      keys: provider.secrets,
    }),
    "content-length": masked.length,
  });
  response.end(masked);
}
