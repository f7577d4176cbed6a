import type { FailedOutcome } from "../relay/call-outcome.ts";

/** Returns whether a request did not reach a server. */
export function isUnsent(outcome: FailedOutcome | undefined): boolean {
  return outcome?.kind === "failed" && outcome.failure.isUnsent === true;
}

/**
 * Returns whether a server certainly did no work for a request, so that another server of the provider may get it. A provider never
 * gets a request twice: see decision 0011.
 */
export function hasDoneNothing(outcome: FailedOutcome | undefined): boolean {
  if (outcome?.kind === "rejected") return outcome.status === 429 || outcome.status === 503;
  return isUnsent(outcome) && outcome?.kind === "failed" && outcome.final !== true;
}
