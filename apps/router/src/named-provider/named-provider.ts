import { redactText } from "@modelyard/platform/redact";
import { parseCall } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import { callFailed } from "../errors/attempt-failed.ts";
import { RouterError } from "../errors/router-error.ts";
import { authenticate } from "../http/authenticate.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { callCandidate } from "../relay/call-candidate.ts";
import type { Exchange } from "../relay/exchange.ts";
import { callerAnswerHeaders } from "../relay/headers.ts";
import type { CallOutcome } from "../relay/provider-call.ts";
import type { RouterServices } from "../services.ts";

const plainChatRoute = "v1/chat/completions";
const target = /^\/router\/([^/]+)\/(.+)$/;

/** `POST /router/{provider}/{path}`: path and body as the caller shaped them for that provider; only the key is ours. */
export async function callNamedProvider(exchange: Exchange, services: RouterServices): Promise<void> {
  const { directory, limits, settingsUrl } = services;
  await authenticate(exchange, directory);
  const [, providerId = "", callerPath = ""] = target.exec(exchange.path) ?? [];
  const provider = services.providers().get(providerId);
  if (provider === undefined) throw unknownProvider(providerId, settingsUrl);
  const route = routeFor(provider, callerPath);
  const { authorization } = provider;
  if (authorization === undefined) throw missingKey(provider, settingsUrl);
  const body = await readBody(exchange.request, limits);
  const { model } = parseCall(body);
  if (model !== undefined) exchange.facts.model = model;

  const path = `${provider.pathPrefix}/${route}${exchange.query}`;
  const outcome = await callCandidate(exchange, { provider, authorization, path }, body, services);
  if (outcome === undefined) return;
  if (outcome.kind === "failed" || !isPlain(outcome)) {
    const modelId = model ?? callerPath;
    throw callFailed({ modelId, attempts: [{ provider, outcome }], skipped: [], settingsUrl });
  }
  passRefusalOn(exchange, provider, outcome);
}

type Rejected = Extract<CallOutcome, { kind: "rejected" }>;

function isPlain({ headers }: Rejected): boolean {
  return headers["content-encoding"] === undefined || headers["content-encoding"] === "identity";
}

/** The caller speaks this provider's language and gets its refusal as it is, without the secrets in it. */
function passRefusalOn(
  { response, requestId }: Exchange,
  provider: CallableProvider,
  { status, headers, body }: Rejected,
): void {
  const masked = Buffer.from(redactText(body.toString("utf8"), provider.secrets));
  response.writeHead(status, {
    ...callerAnswerHeaders(headers, { requestId, providerId: provider.definition.id }),
    "content-length": masked.length,
  });
  response.end(masked);
}

/** @returns the path to call below the provider's address */
function routeFor({ definition, custom }: CallableProvider, callerPath: string): string {
  if (custom && callerPath.startsWith("v1/")) return callerPath;
  const chatRoute = definition.tasks.conversational?.route({ providerModelId: "" });
  if (chatRoute !== undefined && (callerPath === chatRoute || callerPath === plainChatRoute)) return chatRoute;
  throw new RouterError({
    status: 404,
    code: "unsupported_path",
    message: `${definition.label} is not called at ${callerPath} through this router. ${
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

function missingKey({ definition }: CallableProvider, settingsUrl: string): RouterError {
  return new RouterError({
    status: 400,
    code: "provider_key_missing",
    message: `No key is stored for ${definition.label}. Store one at ${settingsUrl}, then call again.`,
  });
}
