import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatCompletionStream } from "../chat.ts";
import { inTime } from "../testing/in-time.ts";

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim({ wordDelayMs: 5 });
});
afterAll(() => sim.close());

const call = (model: string, options: object = {}) =>
  chatCompletionStream(
    {
      endpointUrl: `${sim.url}/v1`,
      accessToken: sim.key,
      model,
      messages: [{ role: "user", content: "one two three" }],
    },
    { retry: { retries: 0 }, ...options },
  );

describe("the provider is stopped within 100 ms", () => {
  test.each(["sim-chat", "fault-slow", "fault-stall", "fault-flood"])("when a loop over %s is left", async (model) => {
    for await (const _ of call(model)) break;
    expect(await inTime(() => sim.received.at(-1)?.aborted === true, 100)).toBe(true);
  });

  test.each(["fault-hang", "fault-stall", "fault-flood"])("when the caller's signal aborts %s", async (model) => {
    const leave = new AbortController();
    const since = sim.received.length;
    const reading = call(model, { signal: leave.signal }).finalMessage();
    await expect.poll(() => sim.received.length, { interval: 2 }).toBeGreaterThan(since);
    leave.abort();
    const stopped = expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(await inTime(() => sim.received.at(-1)?.aborted === true, 100)).toBe(true);
    await stopped;
  });
});

test.each([
  { model: "fault-truncated", name: "StreamTruncatedError", text: "Half a sentence" },
  { model: "fault-reset-in-stream", name: "StreamTruncatedError", text: "Once" },
  { model: "fault-error-in-stream", name: "ProviderApiError" },
  { model: "fault-reset", name: "ConnectionError" },
  { model: "fault-half-close", name: "ConnectionError" },
  { model: "fault-bad-headers", name: "ConnectionError" },
  { model: "fault-huge-headers", name: "ConnectionError" },
  { model: "fault-redirect", name: "ConnectionError" },
  { model: "fault-html", name: "ProviderOutputError" },
  { model: "fault-wrong-shape", name: "ProviderOutputError" },
  { model: "fault-502-html", name: "ProviderApiError" },
  { model: "fault-429", name: "ProviderApiError" },
  { model: "fault-429-date", name: "ProviderApiError" },
])("$model is a $name", async ({ model, ...expected }) => {
  await expect(call(model).finalMessage()).rejects.toMatchObject(expected);
});

test("a stall ends at the idle limit, and the error contains the text so far", async () => {
  const stream = call("fault-stall", { timeouts: { idleMs: 40 } });
  await expect(stream.finalMessage()).rejects.toMatchObject({ name: "DeadlineError", phase: "idle" });
  expect(stream.text).toBe("Wait");
});
