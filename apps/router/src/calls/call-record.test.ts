import { expect, test } from "vitest";
import { unlimited } from "./admission.ts";
import { CallRecord } from "./call-record.ts";

function newCall(): CallRecord {
  return new CallRecord({
    id: "r1",
    caller: undefined,
    startedAtMs: 1000,
    timeLimitMs: 500,
    settingsLink: () => "/settings/providers",
  });
}

test("a new call has a deadline, no reservation and an empty report", () => {
  const call = newCall();
  expect(call.deadlineMs).toBe(1500);
  expect(call.admission).toBe(unlimited);
  expect(Object.values(call.report).every((value) => value === undefined)).toBe(true);
});

test("attempts and resends are counted, and the last provider is reported", () => {
  const call = newCall();
  call.startAttempt("groq");
  call.countAttempt();
  call.startAttempt("nebius");
  expect(call.report).toMatchObject({ provider: "nebius", attempts: 3 });
});

test("the first byte is measured from the start of the call and of the attempt", () => {
  const call = newCall();
  call.noteFirstByte(1300, 1200);
  expect(call.report).toMatchObject({ firstByteMs: 300, providerFirstByteMs: 100 });
  call.select("user", "m");
  expect(call.report).toMatchObject({ keyFrom: "user", providerModelId: "m", providerFirstByteMs: undefined });
});

test("unknown parts of a usage keep earlier values", () => {
  const call = newCall();
  call.noteUsage({ inputTokens: 10, outputTokens: 3 });
  call.noteUsage({ outputTokens: 5, seconds: undefined });
  expect(call.report).toMatchObject({ inputTokens: 10, outputTokens: 5, seconds: undefined });
});

test("an estimate keeps the input tokens that the provider reported", () => {
  const call = newCall();
  call.noteUsage({ inputTokens: 10 });
  call.estimateTokens(99, 7);
  expect(call.report).toMatchObject({ inputTokens: 10, outputTokens: 7, isEstimated: true });
});
