import type { CallRecord } from "../calls/call-record.ts";
import type { AttemptedRequest, AttemptTrace } from "../calls/call-trace.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import type { RouterMetrics } from "../metrics/metrics.ts";
import type { CallOutcome } from "./call-outcome.ts";

/** One request to a provider, as it is recorded. */
export interface Attempt {
  onFirstByte: () => void;
  /** The request met a closed keep-alive connection and is sent again. */
  onResend: () => void;
  /** `undefined`: the call is not traced. */
  readonly trace: AttemptTrace | undefined;
  end(outcome: CallOutcome | { kind: "gathered" }): void;
}

/** Records the requests to providers in the call, the metrics and the trace. */
export interface Attempts {
  /** @throws {CallerLeftError} the caller has left already */
  start(call: CallRecord, request: Omit<AttemptedRequest, "model" | "content">): Attempt;
}

interface AttemptsOptions {
  metrics: Pick<RouterMetrics, "firstByte" | "resent" | "providerFailed">;
  now: () => number;
}

export function createAttempts({ metrics, now }: AttemptsOptions): Attempts {
  return {
    start(call, request) {
      const { providerId } = request;
      if (call.presence.hasLeft) throw new CallerLeftError();
      const startedAtMs = now();
      call.startAttempt(providerId);
      const { providerModelId, model } = call.report;
      const trace = call.trace?.startAttempt({ ...request, model: providerModelId ?? model, content: call.content });
      return {
        trace,
        onFirstByte() {
          const atMs = now();
          call.noteFirstByte(atMs, startedAtMs);
          metrics.firstByte(providerId, (atMs - startedAtMs) / 1000);
        },
        onResend() {
          call.countAttempt();
          metrics.resent(providerId);
          trace?.noteResend();
        },
        end(outcome) {
          const reason = reasonOf(outcome);
          trace?.end(reason);
          if (reason !== undefined && outcome.kind !== "abandoned") {
            metrics.providerFailed({ provider: providerId, reason });
          }
        },
      };
    },
  };
}

/** @returns `undefined` after a complete response */
function reasonOf(outcome: CallOutcome | { kind: "gathered" }): string | undefined {
  if (outcome.kind === "gathered") return undefined;
  if (outcome.kind === "abandoned") return "caller-left";
  if (outcome.kind === "rejected") return String(outcome.status);
  return outcome.kind === "failed" ? outcome.failure.kind : outcome.interruption?.kind;
}
