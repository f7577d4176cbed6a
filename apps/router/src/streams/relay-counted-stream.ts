import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { ProviderCalls, RelayedExchange } from "../relay/provider-calls.ts";
import type { RelayedRequest } from "../relay/provider-request.ts";
import { hideUsage } from "./hide-usage.ts";
import { createStreamUsage } from "./stream-usage.ts";

/** A provider may support `stream_options` for one kind of stream and not for the other. */
export type StreamKind = "chat" | "completions";

/**
 * Relays a stream in OpenAI's format that reports its usage only on request: the router requests it and hides it from the
 * caller. Where a provider refuses the option, the request is sent again without it.
 */
export type RelayCountedStream = (
  exchange: RelayedExchange,
  request: RelayedRequest,
  kind: StreamKind,
) => Promise<FailedOutcome | undefined>;

interface RelayCountedStreamOptions {
  providerCalls: Pick<ProviderCalls, "relay">;
  now: () => number;
}

export function createRelayCountedStream({ providerCalls, now }: RelayCountedStreamOptions): RelayCountedStream {
  const streamUsage = createStreamUsage(now);
  return async (exchange, request, kind) => {
    const key = `${request.provider.definition.id} ${kind}`;
    if (!streamUsage.isSupported(key)) return providerCalls.relay(exchange, request);
    const withUsage = { ...request, body: withOption(request.body), translation: hideUsage() };
    const outcome = await providerCalls.relay(exchange, withUsage);
    if (!refusesOption(outcome)) return outcome;
    streamUsage.refused(key);
    return providerCalls.relay(exchange, request);
  };
}

const option = Buffer.from('{"stream_options":{"include_usage":true},');

/** @param pieces of a JSON object with at least one field */
function withOption([first = Buffer.alloc(0), ...others]: readonly Buffer[]): Buffer[] {
  return [option, first.subarray(first.indexOf("{") + 1), ...others];
}

function refusesOption(outcome: FailedOutcome | undefined): boolean {
  if (outcome?.kind !== "rejected") return false;
  return (outcome.status === 400 || outcome.status === 422) && outcome.body.includes("stream_options");
}
