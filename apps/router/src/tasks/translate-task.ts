import type { TaskCall } from "@modelyard/inference/providers";
import type { Candidate } from "../failover/candidate.ts";
import type { HttpExchange } from "../http/http-exchange.ts";
import { isText, maskKeys } from "../masking/key-mask.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import { ownResponseHeaders } from "../relay/headers.ts";
import type { GatheredRequest } from "../relay/provider-request.ts";
import { inUsd, type PriceTable } from "../usage/prices.ts";
import type { FetchMedia } from "./fetch-media.ts";
import type { TaskPerformer } from "./perform-task.ts";
import type { TaskRequest, TaskRoute } from "./task-route.ts";

interface TranslatedCall<Output> {
  route: TaskRoute<Output>;
  request: TaskRequest;
  candidate: Candidate<Output>;
  taskCall: TaskCall;
  target: GatheredRequest;
}

/**
 * Calls a provider in its native format, waits for its job if it starts one, and sends the result in OpenAI's format.
 * @returns `undefined` when the caller has the response
 */
export type TranslateTask = <Output>(
  exchange: HttpExchange,
  translated: TranslatedCall<Output>,
) => Promise<FailedOutcome | undefined>;

interface TranslateTaskOptions {
  performer: Pick<TaskPerformer, "perform">;
  fetchMedia: FetchMedia;
  prices: Pick<PriceTable, "costMicros">;
}

export function createTranslateTask({ performer, fetchMedia, prices }: TranslateTaskOptions): TranslateTask {
  return async (exchange, { route, request, candidate, taskCall, target }) => {
    const { call, output: callerOutput } = exchange;
    const callerHeaders = exchange.request.headers;
    const fetchOutput = (url: string) => fetchMedia(new URL(url, target.origin), call);
    const outcome = await performer.perform(
      { call, candidate, taskCall, callerHeaders, request: { ...target, callerHeaders } },
      (output) => route.respond(output, request, fetchOutput),
    );
    if (outcome.kind !== "completed") return outcome;
    const { contentType, body, seconds } = outcome.result;
    const { provider, providerModelId } = candidate;
    if (isText(contentType)) maskKeys(body, provider.keyForms);
    // Other formats return one image, however many are requested.
    call.noteUsage({ images: request.images === undefined ? undefined : 1, seconds });
    const costMicros = prices.costMicros(provider.definition.id, providerModelId, call.report);
    callerOutput.response.writeHead(200, {
      ...ownResponseHeaders(callerOutput.requestId),
      "x-provider": provider.definition.id,
      ...(costMicros !== undefined && { "x-cost-usd": inUsd(costMicros) }),
      "content-type": contentType,
      "content-length": body.length,
    });
    callerOutput.response.end(body);
    call.noteSize(body.length);
    return undefined;
  };
}
