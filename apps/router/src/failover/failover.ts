import type { CallRecord } from "../calls/call-record.ts";
import { RouterError } from "../errors/router-error.ts";
import type { Chosen } from "../models/model-chooser.ts";
import type { ModelReference } from "../models/model-reference.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { Replicas, ServerAddress } from "../replicas/replicas.ts";
import { callFailed, type FailedAttempt } from "./call-failed.ts";
import type { Candidate, Skipped } from "./candidate.ts";
import type { GuardedAttempts } from "./guarded-attempts.ts";
import { mayHaveStarted, mayTryNext } from "./may-try-next.ts";
import { modelNotSupported, reasonsOf } from "./model-not-supported.ts";
import type { OrderCandidates } from "./order-candidates.ts";
import type { RetryBudget } from "./retry-budget.ts";

/** Calls one candidate after the other until one has responded. */
export interface Failover {
  /**
   * Skips providers that fail repeatedly, and keeps retries within a budget.
   * @throws {RouterError} no candidate responded, there is none, or a limit is used up
   * @throws {CallerLeftError}
   */
  run<Output>(call: CallRecord, chosen: Chosen<Output>, attempt: MakeAttempt<Output>): Promise<void>;
}

/** Calls one candidate. Resolves to `undefined` when the call is complete. */
type MakeAttempt<Output> = (candidate: Candidate<Output>) => Promise<FailedOutcome | undefined>;

interface FailoverOptions {
  quotas: Pick<Quotas, "admit">;
  orderCandidates: OrderCandidates;
  retryBudget: RetryBudget;
  guarded: GuardedAttempts;
  replicas: Replicas;
  now: () => number;
}

export function createFailover(options: FailoverOptions): Failover {
  const { quotas, orderCandidates, retryBudget, guarded, replicas, now } = options;
  return {
    async run(call, chosen, attempt) {
      const { reference, candidates, order, whyNotHere } = chosen;
      const { modelId, policy } = reference;
      const attempts: FailedAttempt[] = [];
      const skipped = [...chosen.skipped];
      let wait: Wait | undefined;
      let overBudget: RouterError | undefined;
      let mayContinue = true;
      const admitted = quotas.admit(call);
      const admission = admitted instanceof Promise ? await admitted : admitted;
      call.admit(admission);
      retryBudget.called();
      for (const candidate of orderCandidates(candidates, policy, order)) {
        if (!mayContinue) break;
        const { provider, providerModelId, circuit } = candidate;
        const providerId = provider.definition.id;
        const paid = admission.payFor({ providerId, providerModelId, keyFrom: provider.keyFrom });
        const refusal = paid instanceof Promise ? await paid : paid;
        overBudget ??= refusal;
        const reason = refusal === undefined ? reasonToSkip(candidate) : "is paid from a budget without room for it";
        if (reason !== undefined) {
          skipped.push({ provider: providerId, reason });
          continue;
        }
        call.select(provider.keyFrom, providerModelId);
        const outcome = await guarded.make(call, circuit, () =>
          replicas.run(call, provider, candidate, (at) =>
            attempt(at === candidate ? candidate : placedAt(candidate, at)),
          ),
        );
        if (outcome === undefined) return;
        attempts.push({ provider, outcome });
        mayContinue = now() < call.deadlineMs && mayTryNext(outcome, candidate.adapter.job !== undefined);
      }
      if (attempts.length > 0) throw callFailed({ modelId, attempts, skipped, settingsUrl: call.settingsLink() });
      if (overBudget !== undefined) throw overBudget;
      if (wait !== undefined) throw coolingDown(reference, skipped, wait);
      throw modelNotSupported(reference, { skipped, whyNotHere, settingsUrl: call.settingsLink() });

      function reasonToSkip({ circuit, provider }: Candidate): string | undefined {
        const { id } = provider.definition;
        if (attempts.some((earlier) => earlier.provider.definition.id === id && mayHaveStarted(earlier.outcome)))
          return "may have begun the work already";
        const waitMs = guarded.admit(circuit);
        if (waitMs === 0) {
          if (attempts.length === 0 || retryBudget.take()) return undefined;
          guarded.skip(circuit);
          return "was not called: too many calls are being retried at the moment";
        }
        const isLimited = guarded.isLimited(circuit);
        if (wait === undefined || waitMs < wait.ms) wait = { ms: waitMs, isLimited };
        const what = isLimited ? "limited your calls" : "failed";
        return `${what} several times in a row and is cooling down for ${Math.ceil(waitMs / 1000)} s`;
      }
    },
  };
}

function placedAt<Output>(
  candidate: Candidate<Output>,
  { origin, pathPrefix, headers }: ServerAddress,
): Candidate<Output> {
  return { ...candidate, origin, pathPrefix, headers: { ...candidate.headers, ...headers } };
}

/** How long the provider cools down that can be called first. */
interface Wait {
  ms: number;
  /** Because of the rate of this caller, not of a failure. */
  isLimited: boolean;
}

function coolingDown({ modelId }: ModelReference, skipped: readonly Skipped[], wait: Wait): RouterError {
  const seconds = Math.max(1, Math.ceil(wait.ms / 1000));
  return new RouterError({
    status: wait.isLimited ? 429 : 503,
    code: "providers_resting",
    message: `No provider can serve ${modelId} now: ${reasonsOf(skipped)}. Try again in ${seconds} s.`,
    headers: { "retry-after": String(seconds) },
  });
}
