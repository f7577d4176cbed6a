import { ShapeError } from "@modelyard/inference/providers";
import { parseWholeBody } from "../body/parse-call.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import { chatChoice } from "../chat/chat-choice.ts";
import { FormattedError } from "../errors/error-format.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { Failover } from "../failover/failover.ts";
import type { Handler } from "../http/handler.ts";
import type { CallerExchange } from "../http/http-exchange.ts";
import { maskKeys } from "../masking/key-mask.ts";
import type { ModelChooser } from "../models/model-chooser.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import { ownResponseHeaders } from "../relay/headers.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import { ResponseError, readJson } from "../tasks/provider-response.ts";
import { inUsd, type PriceTable } from "../usage/prices.ts";
import type { Dialect, DialectRequest } from "./dialect.ts";

interface DialectOptions {
  models: ModelChooser;
  failover: Failover;
  providerCalls: ProviderCalls;
  prices: Pick<PriceTable, "costMicros">;
}

/** Serves chats in another API's format, streamed or not. */
export function serveDialect(dialect: Dialect, options: DialectOptions): Handler {
  const { models, failover } = options;
  return {
    access: "callers",
    errors: dialect.errors,
    async handle(exchange) {
      const { call, identity } = exchange;
      const body = await exchange.body.read(identity.userId);
      const request = dialect.read(parseWholeBody(body));
      try {
        const reference = models.referenceOf(request.model);
        call.setRequest(reference.modelId, body);
        const chosen = await models.choose(reference, identity, chatChoice);
        const attempt = (candidate: Candidate) => callCandidate(candidate, { request, exchange, options });
        await failover.run(call, chosen, attempt);
      } catch (error) {
        if (error instanceof CallerLeftError) throw error;
        // The event names the model of the request.
        const event = request.translateStream();
        throw new FormattedError(error, {
          ...dialect.errors,
          event: (failure, requestId) => event.fail(failure.messageFor(requestId)),
        });
      }
    },
  };
}

interface DialectCall {
  request: DialectRequest;
  exchange: CallerExchange;
  options: DialectOptions;
}

async function callCandidate(
  candidate: Candidate,
  { request, exchange, options: { providerCalls, prices } }: DialectCall,
): Promise<FailedOutcome | undefined> {
  const { provider, adapter, providerModelId, origin, pathPrefix, mapping, headers: own } = candidate;
  const taskCall = {
    task: "conversational",
    providerModelId,
    args: request.chat,
    direct: true,
    hubUrl: "",
    mapping,
  } as const;
  const payload = adapter.payload(taskCall);
  const body = Buffer.from(JSON.stringify("json" in payload ? payload.json : request.chat));
  const headers = { ...own, accept: "*/*", "content-type": "application/json" };
  const target = { provider, origin, path: `${pathPrefix}/${adapter.route({ providerModelId })}`, headers };
  if (request.stream) {
    const translation = request.translateStream();
    return providerCalls.relay(exchange, { ...target, body: [body], streams: true, translation });
  }
  const { call, output } = exchange;
  const gathered = await providerCalls.gather(call, { ...target, body, callerHeaders: exchange.request.headers });
  if (gathered.kind !== "gathered") return gathered;
  try {
    const response = Buffer.from(JSON.stringify(request.translate(readJson(gathered.body))));
    maskKeys(response, provider.keyForms);
    const costMicros = prices.costMicros(provider.definition.id, providerModelId, call.report);
    output.response.writeHead(200, {
      ...ownResponseHeaders(output.requestId),
      "x-provider": provider.definition.id,
      ...(costMicros !== undefined && { "x-cost-usd": inUsd(costMicros) }),
      "content-type": "application/json",
      "content-length": response.length,
    });
    output.response.end(response);
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) return { kind: "failed", failure: error.failure };
    if (!(error instanceof ShapeError)) throw error;
    const sentence = `sent another response than it documents: ${error.message}`;
    return { kind: "failed", failure: { kind: "malformed", sentence, cause: error } };
  }
}
