import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chatCompletion } from "../chat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = { id: "c1", created: 1, model: "m", choices: [] };

/** A call whose first byte arrives after `afterMs`. */
function chat(afterMs: number, options: object) {
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(Response.json(answer)), afterMs);
      init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
  return chatCompletion({ endpointUrl: "http://localhost:1", messages: [] }, { fetch, ...options });
}

describe("a limit for the whole call", () => {
  test.each([
    { options: { timeoutMs: 600_000 }, afterMs: 135_000 },
    { options: { timeouts: { totalMs: 600_000 } }, afterMs: 599_999 },
  ])("overrides shorter defaults: $options", async ({ options, afterMs }) => {
    const call = chat(afterMs, options);
    await vi.advanceTimersByTimeAsync(afterMs);
    await expect(call).resolves.toMatchObject({ id: "c1" });
  });

  test.each([
    { options: { timeoutMs: 600_000, timeouts: { firstByteMs: 120_000 } }, phase: "first byte", limitMs: 120_000 },
    { options: { timeoutMs: 600_000 }, phase: "total", limitMs: 600_000 },
    { options: { timeoutMs: 30_000 }, phase: "total", limitMs: 30_000 },
    { options: {}, phase: "first byte", limitMs: 120_000 },
  ])("$options ends a call without a response after $limitMs ms", async ({ options, phase, limitMs }) => {
    const failed = expect(chat(700_000, options)).rejects.toMatchObject({ phase, limitMs });
    await vi.advanceTimersByTimeAsync(limitMs);
    await failed;
  });
});
