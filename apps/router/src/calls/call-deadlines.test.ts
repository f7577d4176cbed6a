import { expect, test } from "vitest";
import { createCallDeadlines } from "./call-deadlines.ts";
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

/** Work that only ends from outside, and how it was ended. */
function endlessWork() {
  const { promise: outcome, resolve } = Promise.withResolvers<"abandoned" | "expired">();
  return { outcome, abandon: () => resolve("abandoned"), expire: () => resolve("expired") };
}

test("work is ended at the deadline of its call, not earlier", async () => {
  let nowMs = 1499;
  let checks = 0;
  const deadlines = createCallDeadlines({
    everyMs: 1,
    now: () => {
      checks += 1;
      return nowMs;
    },
  });
  const running = deadlines.run(newCall(), endlessWork());
  await expect.poll(() => checks, { timeout: 4000 }).toBeGreaterThan(2);
  nowMs = 1500;
  expect(await running).toBe("expired");
});

test("work is ended when the caller disconnects", async () => {
  const call = newCall();
  const deadlines = createCallDeadlines({ everyMs: 1, now: () => 0 });
  const running = deadlines.run(call, endlessWork());
  call.presence.leave();
  expect(await running).toBe("abandoned");
});
