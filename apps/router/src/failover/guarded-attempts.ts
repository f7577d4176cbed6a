import type { CallRecord } from "../calls/call-record.ts";
import type { Health } from "../health/health.ts";
import { hubKey } from "../owners/key-owner.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { CircuitBreaker, CircuitFailure, CircuitKey } from "./circuit-breaker.ts";

/** Guards attempts with the circuit breaker, and records what they reveal about a provider or a key. */
export interface GuardedAttempts {
  /** @returns 0 when an attempt may be made now, otherwise how many milliseconds to wait; 0 must be followed by `make` or `skip` */
  admit(circuit: CircuitKey): number;
  /** Whether attempts wait only because the provider limits the rate of this caller. */
  isLimited(circuit: CircuitKey): boolean;
  /** Must be called when an admitted attempt is not made. */
  skip(circuit: CircuitKey): void;
  make(
    call: CallRecord,
    circuit: CircuitKey,
    attempt: () => Promise<FailedOutcome | undefined>,
  ): Promise<FailedOutcome | undefined>;
}

interface GuardedAttemptsOptions {
  breaker: CircuitBreaker;
  health: Health;
  now: () => number;
}

export function createGuardedAttempts({ breaker, health, now }: GuardedAttemptsOptions): GuardedAttempts {
  return {
    admit: (circuit) => breaker.admit(circuit),
    isLimited: (circuit) => breaker.isLimited(circuit),
    skip: (circuit) => breaker.unknown(circuit),
    async make(call, circuit, attempt) {
      const startedAtMs = now();
      let verdict: CircuitFailure | "good" | "unknown" = "unknown";
      try {
        const outcome = await attempt();
        if (outcome?.kind === "rejected" && outcome.isOurs === true) return outcome;
        const failure = outcome === undefined ? interruptionOf(call) : failureOf(outcome);
        verdict = failure ?? "good";
        // Health is public: the refusal of one user's key says nothing about the provider.
        if ((failure === "key" || failure === "limit") && circuit.owner !== hubKey) return outcome;
        const { providerFirstByteMs, outputTokens } = call.report;
        const firstByteMs = outcome === undefined ? providerFirstByteMs : undefined;
        const writingMs = now() - startedAtMs - (firstByteMs ?? 0);
        const hasRate = outcome === undefined && outputTokens !== undefined && writingMs > 0;
        const tokensPerSecond = hasRate ? (outputTokens * 1000) / writingMs : undefined;
        health.observe(circuit.shared, { failed: failure !== undefined, firstByteMs, tokensPerSecond });
        return outcome;
      } finally {
        if (verdict === "good") breaker.succeeded(circuit);
        else if (verdict === "unknown") breaker.unknown(circuit);
        else breaker.failed(circuit, verdict);
      }
    },
  };
}

function interruptionOf({ report }: CallRecord): CircuitFailure | undefined {
  return report.error === undefined ? undefined : "provider";
}

/** Statuses that refuse a key or its account. */
const aboutTheKey: ReadonlySet<number> = new Set([401, 402, 403, 408]);

/** @returns `undefined` where the failure is about the request */
function failureOf(outcome: FailedOutcome): CircuitFailure | undefined {
  if (outcome.kind === "failed" || outcome.status >= 500) return "provider";
  if (outcome.status === 429) return "limit";
  return aboutTheKey.has(outcome.status) ? "key" : undefined;
}
