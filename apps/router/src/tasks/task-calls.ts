import type { TaskCall } from "@modelyard/inference/providers";
import type { Candidate } from "../failover/candidate.ts";
import type { HttpExchange } from "../http/http-exchange.ts";
import type { OwnOrigin } from "../http/own-origin.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import type { RelayCountedStream } from "../streams/relay-counted-stream.ts";
import { encodePayload } from "./encode-payload.ts";
import { speaksOpenAi } from "./speaks-openai.ts";
import type { TaskRequest, TaskRoute } from "./task-route.ts";
import type { TranslateTask } from "./translate-task.ts";

/** A parsed request and the address that it was sent to. */
export interface RoutedRequest<Output> {
  route: TaskRoute<Output>;
  request: TaskRequest;
}

export interface TaskCalls {
  /** Relays the bytes where the provider accepts OpenAI's format, and translates them where it does not. */
  call<Output>(
    exchange: HttpExchange,
    candidate: Candidate<Output>,
    routed: RoutedRequest<Output>,
  ): Promise<FailedOutcome | undefined>;
}

interface TaskCallsOptions {
  providerCalls: Pick<ProviderCalls, "relay">;
  relayCountedStream: RelayCountedStream;
  translateTask: TranslateTask;
  ownOrigin: OwnOrigin;
}

export function createTaskCalls(options: TaskCallsOptions): TaskCalls {
  const { providerCalls, relayCountedStream, translateTask, ownOrigin } = options;
  return {
    async call(exchange, candidate, { route, request }) {
      const { adapter, providerModelId, provider, origin, pathPrefix, mapping } = candidate;
      const acceptsOpenAi = speaksOpenAi(adapter, route.task);
      const relaysBody = acceptsOpenAi && route.adaptsBody !== true;
      const taskCall: TaskCall = {
        task: route.task,
        providerModelId,
        args: relaysBody ? {} : await request.args(),
        direct: true,
        hubUrl: ownOrigin(exchange.request),
        mapping,
        outputType: request.outputType,
      };
      const target = { provider, origin, path: `${pathPrefix}/${adapter.route(taskCall)}`, headers: candidate.headers };
      if (relaysBody) {
        const written = request.withModel(providerModelId);
        const relayed = {
          ...target,
          ...("contentType" in written
            ? { body: written.body, headers: { ...target.headers, "content-type": written.contentType } }
            : { body: written }),
          streams: request.stream && route.task === "text-generation",
        };
        return request.isUncounted === true
          ? relayCountedStream(exchange, relayed, "completions")
          : providerCalls.relay(exchange, relayed);
      }
      const { body, contentType } = await encodePayload(candidate, taskCall);
      const encoded = { ...target, headers: { ...target.headers, accept: "*/*", "content-type": contentType } };
      if (!acceptsOpenAi) {
        return translateTask(exchange, { candidate, taskCall, route, request, target: { ...encoded, body } });
      }
      const outcome = await providerCalls.relay(exchange, { ...encoded, body: [body] });
      if (outcome === undefined) exchange.call.noteUsage({ images: request.images });
      return outcome;
    },
  };
}
