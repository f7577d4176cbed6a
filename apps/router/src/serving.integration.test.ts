import { expect, onTestFinished, test } from "vitest";
import { memoryDirectory } from "./testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "./testing/router-under-test.ts";

const directory = memoryDirectory({ "acme/chat": [{}], "acme/stall": [{ providerId: "fault-stall" }] });

async function startRouter(options: Parameters<typeof startRouterUnderTest>[1]): Promise<RouterUnderTest> {
  const under = await startRouterUnderTest(directory, options);
  onTestFinished(() => under.close());
  return under;
}

test("a stopping router finishes what runs and refuses what comes", async () => {
  const under = await startRouter({ wordDelayMs: 20 });
  const running = await under.call({ model: "acme/chat", stream: true });
  const stopped = under.router.close();
  const late = await under.call({ model: "acme/chat" });
  expect([late.status, late.headers.get("connection")]).toEqual([503, "close"]);
  expect(await running.text()).toContain("data: [DONE]");
  await stopped;
});

test("what runs longer than the drain limit is cut off", async () => {
  const under = await startRouter({ limits: { drainMs: 50 } });
  const running = await under.call({ model: "acme/stall", stream: true });
  const text = running.text();
  const cut = expect(text).rejects.toThrow();
  await under.router.close();
  await cut;
  await expect.poll(() => under.sim.received[0]?.aborted).toBe(true);
});

test("a call that takes longer than the limit for all of it is ended", async () => {
  const under = await startRouter({ limits: { totalMs: 100 } });
  const text = await (await under.call({ model: "acme/stall", stream: true })).text();
  expect(text).toContain("did not finish within 100 ms");
});

test("an answer larger than the limit is ended", async () => {
  const under = await startRouter({ limits: { responseBytes: 600 } });
  const text = await (await under.call({ model: "acme/chat", stream: true })).text();
  expect(text).toContain("sent more than 600 bytes");
});
