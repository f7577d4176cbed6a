import { describe, expect, test } from "vitest";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import { mayHaveStarted, mayTryNext } from "./may-try-next.ts";

function says(status: number): FailedOutcome {
  return { kind: "rejected", status, headers: {}, body: Buffer.alloc(0) };
}

const broken: FailedOutcome = { kind: "failed", failure: { kind: "unreachable", sentence: "broke off" } };
const late: FailedOutcome = { kind: "failed", failure: { kind: "timeout", sentence: "was too slow" } };
const unconnected: FailedOutcome = {
  kind: "failed",
  failure: { kind: "unreachable", sentence: "refused", isUnsent: true },
};
const done: FailedOutcome = { ...broken, final: true };

describe("decisions after a failed attempt", () => {
  test.each<{ what: string; outcome: FailedOutcome; same: boolean; next: boolean; nextForJob: boolean }>([
    { what: "a failed connect", outcome: unconnected, same: true, next: true, nextForJob: true },
    { what: "429", outcome: says(429), same: true, next: true, nextForJob: true },
    { what: "503", outcome: says(503), same: true, next: true, nextForJob: true },
    { what: "401", outcome: says(401), same: true, next: true, nextForJob: true },
    { what: "402", outcome: says(402), same: true, next: true, nextForJob: true },
    ...[408, 500, 502, 504].map((status) => ({
      what: String(status),
      outcome: says(status),
      same: false,
      next: true,
      nextForJob: false,
    })),
    { what: "a broken connection", outcome: broken, same: false, next: true, nextForJob: false },
    { what: "a timeout", outcome: late, same: false, next: true, nextForJob: false },
    { what: "a response that was cut off", outcome: done, same: false, next: false, nextForJob: false },
    { what: "400", outcome: says(400), same: true, next: false, nextForJob: false },
  ])("$what", ({ outcome, same, next, nextForJob }) => {
    expect({
      same: !mayHaveStarted(outcome),
      next: mayTryNext(outcome, false),
      nextForJob: mayTryNext(outcome, true),
    }).toEqual({ same, next, nextForJob });
  });
});
