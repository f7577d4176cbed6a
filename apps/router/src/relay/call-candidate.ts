import type { Candidate } from "../chat/candidates.ts";
import type { RouterServices } from "../services.ts";
import { CallerLeftError, type Exchange } from "./exchange.ts";
import { providerRequestHeaders } from "./headers.ts";
import { type CallOutcome, callProvider } from "./provider-call.ts";

/** A call that brought no answer; nothing was sent to the caller. */
export type FailedOutcome = Extract<CallOutcome, { kind: "rejected" | "failed" }>;

/**
 * Calls one candidate under the exchange's deadline.
 * @returns `undefined` when the answer was passed on to the caller
 * @throws {CallerLeftError}
 */
export async function callCandidate(
  exchange: Exchange,
  { provider, authorization, path }: Pick<Candidate, "provider" | "authorization" | "path">,
  body: Buffer,
  { dispatcher, limits, metrics, now }: RouterServices,
): Promise<FailedOutcome | undefined> {
  const { request, response, requestId, facts } = exchange;
  if (exchange.left) throw new CallerLeftError("the caller left");
  const providerId = provider.definition.id;
  const askedAtMs = now();
  facts.provider = providerId;
  facts.attempts = (facts.attempts ?? 0) + 1;
  const call = callProvider({
    dispatcher,
    origin: provider.origin,
    path,
    headers: providerRequestHeaders(request.headers, { authorization, requestId }),
    body,
    response,
    requestId,
    providerId,
    limits,
    onFirstByte: () => {
      facts.firstByteMs = now() - exchange.startedAtMs;
      metrics.firstByte({ provider: providerId, seconds: (now() - askedAtMs) / 1000 });
    },
  });
  exchange.call = call;
  const deadline = setTimeout(call.expire, Math.max(0, exchange.startedAtMs + limits.totalMs - askedAtMs));
  const outcome = await call.outcome;
  clearTimeout(deadline);
  exchange.call = undefined;
  if (outcome.kind === "abandoned") throw new CallerLeftError("the caller left");
  const reason = failureReason(outcome);
  if (reason !== undefined) metrics.providerFailed({ provider: providerId, reason });
  if (outcome.kind !== "answered") return outcome;
  facts.sizeBytes = outcome.sizeBytes;
  if (outcome.interruption !== undefined) facts.error = outcome.interruption.sentence;
  return undefined;
}

function failureReason(outcome: Exclude<CallOutcome, { kind: "abandoned" }>): string | undefined {
  if (outcome.kind === "rejected") return String(outcome.status);
  return outcome.kind === "failed" ? outcome.failure.kind : outcome.interruption?.kind;
}
