import type { ExchangeFacts } from "../calls/call-report.ts";
import { RouterError } from "../errors/router-error.ts";
import { settingsLink } from "../http/settings-link.ts";
import type { ModelReference } from "../models/model-reference.ts";
import { hubKey } from "../owners/key-owner.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { FailedOutcome } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { callFailed, type FailedAttempt } from "./call-failed.ts";
import type { Candidate, Skipped } from "./candidate.ts";
import type { CircuitFailure } from "./circuit-breaker.ts";
import { mayHaveBegun, mayTryNext } from "./may-try-next.ts";
import { modelNotSupported, reasonsOf } from "./model-not-supported.ts";
import { orderCandidates } from "./order-candidates.ts";

interface Tried<Output> {
  /** As the caller wrote it. */
  reference: ModelReference;
  candidates: readonly Candidate<Output>[];
  skipped: readonly Skipped[];
  order: CallersProviders["order"];
}

/**
 * Calls one candidate after the other until one has answered the caller. Providers that keep failing are left out for a
 * while, and repeated calls stay within a budget.
 * @param attempt `undefined` when the caller has the answer
 * @throws {RouterError} none did, there is none, or a limit is used up
 */
export async function tryCandidates<Output>(
  exchange: Exchange,
  services: RouterServices,
  { reference, candidates, skipped: out, order }: Tried<Output>,
  attempt: (candidate: Candidate<Output>) => Promise<FailedOutcome | undefined>,
): Promise<void> {
  const { limits, now, breaker, retryBudget, quotas, health, prices, random } = services;
  const { modelId, policy } = reference;
  const attempts: FailedAttempt[] = [];
  const skipped = [...out];
  let restsMs: number | undefined;
  let overBudget: RouterError | undefined;
  let goOn = true;
  const admitted = quotas.admit(exchange);
  const admission = admitted instanceof Promise ? await admitted : admitted;
  exchange.admission = admission;
  retryBudget.called();
  for (const candidate of orderCandidates(candidates, { policy, health, prices, order, random })) {
    if (!goOn) break;
    const provider = candidate.provider.definition.id;
    const paid = admission.payFor(candidate);
    const refusal = paid instanceof Promise ? await paid : paid;
    overBudget ??= refusal;
    const reason =
      refusal === undefined ? reasonToSkip(candidate) : "would be paid from a budget that has no room for it";
    if (reason !== undefined) {
      skipped.push({ provider, reason });
      continue;
    }
    exchange.facts.providerModelId = candidate.providerModelId;
    noteKey(exchange, candidate.provider);
    const outcome = await observed(exchange, services, candidate, attempt);
    if (outcome === undefined) return;
    attempts.push({ provider: candidate.provider, outcome });
    goOn = now() - exchange.startedAtMs < limits.totalMs && mayTryNext(outcome, candidate.adapter.job !== undefined);
  }
  if (attempts.length > 0)
    throw callFailed({ modelId, attempts, skipped, settingsUrl: settingsLink(exchange, services) });
  if (overBudget !== undefined) throw overBudget;
  if (restsMs !== undefined) throw resting(reference, skipped, restsMs);
  throw modelNotSupported(reference, skipped, settingsLink(exchange, services));

  function reasonToSkip({ circuit, provider }: Candidate): string | undefined {
    const { id } = provider.definition;
    if (attempts.some((earlier) => earlier.provider.definition.id === id && mayHaveBegun(earlier.outcome)))
      return "may have begun the work already";
    const waitMs = breaker.admit(circuit);
    if (waitMs === 0) {
      if (attempts.length === 0 || retryBudget.take()) return undefined;
      breaker.unknown(circuit);
      return "was not asked: too many calls are being repeated at the moment";
    }
    restsMs = Math.min(restsMs ?? Number.POSITIVE_INFINITY, waitMs);
    return `failed several times in a row and is left alone for ${Math.ceil(waitMs / 1000)} s`;
  }
}

/** Whose key pays for the call. */
export function noteKey({ facts }: Exchange, { keyFrom }: CallableProvider): void {
  facts.keyFrom = keyFrom;
}

/** Makes an attempt and records what it says about the provider, or about the key it was called with. */
async function observed<Output>(
  { facts }: Exchange,
  { breaker, health, now }: RouterServices,
  candidate: Candidate<Output>,
  attempt: (candidate: Candidate<Output>) => Promise<FailedOutcome | undefined>,
): Promise<FailedOutcome | undefined> {
  const { circuit } = candidate;
  const askedAtMs = now();
  let verdict: CircuitFailure | "good" | "unknown" = "unknown";
  facts.providerFirstByteMs = undefined;
  try {
    const outcome = await attempt(candidate);
    const failure = outcome === undefined ? interruptionOf(facts) : failureOf(outcome);
    verdict = failure ?? "good";
    // Health is public: what a provider does to one user's key says nothing about it.
    if (failure === "key" && circuit.owner !== hubKey) return outcome;
    const firstByteMs = outcome === undefined ? facts.providerFirstByteMs : undefined;
    const { outputTokens } = facts;
    const writingMs = now() - askedAtMs - (firstByteMs ?? 0);
    const hasRate = outcome === undefined && outputTokens !== undefined && writingMs > 0;
    const tokensPerSecond = hasRate ? (outputTokens * 1000) / writingMs : undefined;
    health.observe(circuit.shared, { failed: failure !== undefined, firstByteMs, tokensPerSecond });
    return outcome;
  } finally {
    if (verdict === "good") breaker.succeeded(circuit);
    else if (verdict === "unknown") breaker.unknown(circuit);
    else breaker.failed(circuit, verdict);
  }
}

function interruptionOf({ error }: ExchangeFacts): CircuitFailure | undefined {
  return error === undefined ? undefined : "provider";
}

/** Refusals of a key or its account, and limits on it. */
const aboutTheKey: ReadonlySet<number> = new Set([401, 402, 403, 408, 429]);

/** @returns `undefined` where the failure is about the request */
function failureOf(outcome: FailedOutcome): CircuitFailure | undefined {
  if (outcome.kind === "failed" || outcome.status >= 500) return "provider";
  return aboutTheKey.has(outcome.status) ? "key" : undefined;
}

function resting({ modelId }: ModelReference, skipped: readonly Skipped[], restsMs: number): RouterError {
  const seconds = Math.max(1, Math.ceil(restsMs / 1000));
  return new RouterError({
    status: 503,
    code: "providers_resting",
    message: `No provider can serve ${modelId} now: ${reasonsOf(skipped)}. Try again in ${seconds} s.`,
    headers: { "retry-after": String(seconds) },
  });
}
