import type { Exchange } from "../relay/exchange.ts";
import { type FailedOutcome, type ProviderRequest, relayCandidate } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { hideUsage } from "./hide-usage.ts";

/** What of a provider's own is asked: it may know the question in one place and not in the other. */
export type StreamKind = "chat" | "completions";

/**
 * Relays a stream in OpenAI's shape that tells what it used only if it is asked to: the router asks, and keeps the answer to
 * itself. A provider that refuses the question is asked without it.
 */
export async function relayCountedStream(
  exchange: Exchange,
  { kind, ...request }: Omit<ProviderRequest, "body"> & { kind: StreamKind; body: readonly Buffer[] },
  services: RouterServices,
): Promise<FailedOutcome | undefined> {
  const { streamUsage } = services;
  const place = `${request.provider.definition.id} ${kind}`;
  if (!streamUsage.asks(place)) return relayCandidate(exchange, request, services);
  const asking = { ...request, body: withQuestion(request.body), translation: hideUsage() };
  const outcome = await relayCandidate(exchange, asking, services);
  if (!refusesQuestion(outcome)) return outcome;
  streamUsage.refused(place);
  return relayCandidate(exchange, request, services);
}

const question = Buffer.from('{"stream_options":{"include_usage":true},');

/** @param pieces of a JSON object with at least one field */
function withQuestion([first = Buffer.alloc(0), ...others]: readonly Buffer[]): Buffer[] {
  return [question, first.subarray(first.indexOf("{") + 1), ...others];
}

function refusesQuestion(outcome: FailedOutcome | undefined): boolean {
  if (outcome?.kind !== "rejected") return false;
  return (outcome.status === 400 || outcome.status === 422) && outcome.body.includes("stream_options");
}
