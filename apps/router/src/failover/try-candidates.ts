import { RouterError } from "../errors/router-error.ts";
import type { FailedOutcome } from "../relay/call-candidate.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { callFailed, type FailedAttempt } from "./call-failed.ts";
import type { Candidate, Skipped } from "./candidate.ts";

/** Refusals that another provider may not share. */
const tryNext: ReadonlySet<number> = new Set([401, 402, 408, 429]);

interface Tried<Output> {
  /** As the caller wrote it: model id, and the provider that was asked for. */
  reference: { modelId: string; provider: string | undefined };
  candidates: readonly Candidate<Output>[];
  skipped: readonly Skipped[];
}

/**
 * Calls one candidate after the other until one has answered the caller.
 * @param attempt `undefined` when the caller has the answer
 * @throws {RouterError} none did, or there is none
 */
export async function tryCandidates<Output>(
  exchange: Exchange,
  { limits, now, settingsUrl }: RouterServices,
  { reference, candidates, skipped }: Tried<Output>,
  attempt: (candidate: Candidate<Output>) => Promise<FailedOutcome | undefined>,
): Promise<void> {
  const attempts: FailedAttempt[] = [];
  for (const candidate of candidates) {
    const outcome = await attempt(candidate);
    if (outcome === undefined) return;
    attempts.push({ provider: candidate.provider, outcome });
    const late = now() - exchange.startedAtMs >= limits.totalMs;
    if (late || !mayTryNext(outcome)) break;
  }
  if (attempts.length === 0) throw modelNotSupported(reference, skipped, settingsUrl);
  throw callFailed({ modelId: reference.modelId, attempts, skipped, settingsUrl });
}

function mayTryNext(outcome: FailedOutcome): boolean {
  if (outcome.kind === "failed") return outcome.final !== true;
  return outcome.status >= 500 || tryNext.has(outcome.status);
}

function modelNotSupported(
  { modelId, provider }: Tried<unknown>["reference"],
  skipped: readonly Skipped[],
  settingsUrl: string,
): RouterError {
  const reasons = skipped.map(({ provider: id, reason }) => `${id} ${reason}`).join("; ");
  const why = reasons === "" ? "it is mapped to no provider" : reasons;
  const what =
    provider === undefined ? `No provider can serve ${modelId} now` : `${provider} cannot serve ${modelId} now`;
  return new RouterError({
    status: 400,
    code: "model_not_supported",
    param: "model",
    message: `${what}: ${why}. Map the model to a provider on its page, or store the provider's key at ${settingsUrl}.`,
  });
}
