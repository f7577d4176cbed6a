import type { FailedOutcome } from "../relay/call-outcome.ts";

/** Statuses that say that no work was done, and that another call may succeed. */
const notBegun: ReadonlySet<number> = new Set([429, 503]);
/** Refusals of the key, of the account, or for a timeout, which another provider may not share. */
const tryNext: ReadonlySet<number> = new Set([401, 402, 408, 429]);

/**
 * Returns whether the next provider may be called. The caller has received nothing yet.
 * @param startsJob the request starts a job at the provider, which costs as much as its result whether anyone reads that
 *   or not: the next provider is called only where this one certainly has not accepted it
 */
export function mayTryNext(outcome: FailedOutcome, startsJob: boolean): boolean {
  if (outcome.kind === "failed" && outcome.final === true) return false;
  const isShared = outcome.kind === "rejected" && outcome.status < 500 && !tryNext.has(outcome.status);
  return !isShared && !(startsJob && mayHaveStarted(outcome));
}

/** Returns whether the provider may have started work: then it is not sent the same request a second time. */
export function mayHaveStarted(outcome: FailedOutcome): boolean {
  if (outcome.kind === "failed") return outcome.failure.isUnsent !== true;
  return !notBegun.has(outcome.status) && (outcome.status >= 500 || outcome.status === 408);
}
