import { expect, onTestFinished, test } from "vitest";
import { memoryDirectory } from "./testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "./testing/router-under-test.ts";

const directory = memoryDirectory({ "acme/chat": [{}], "acme/stall": [{ providerId: "fault-stall" }] });

async function startRouter(options: Parameters<typeof startRouterUnderTest>[1]): Promise<RouterUnderTest> {
  const under = await startRouterUnderTest(directory, options);
  onTestFinished(() => under.close());
  return under;
}

test("a stopping router finishes running calls and rejects new ones", async () => {
  const under = await startRouter({ wordDelayMs: 20 });
  const running = await under.call({ model: "acme/chat", stream: true });
  const stopped = under.router.close();
  const late = await under.call({ model: "acme/chat" });
  expect([late.status, late.headers.get("connection")]).toEqual([503, "close"]);
  expect(await running.text()).toContain("data: [DONE]");
  await stopped;
});

test("calls that run longer than the drain limit are aborted", async () => {
  const under = await startRouter({ limits: { drainMs: 50 } });
  const running = await under.call({ model: "acme/stall", stream: true });
  const text = running.text();
  const cut = expect(text).rejects.toThrow();
  await under.router.close();
  await cut;
  await expect.poll(() => under.sim.received[0]?.aborted).toBe(true);
});

test("a call that exceeds its total time limit is ended", async () => {
  const under = await startRouter({ limits: { totalMs: 100 } });
  const text = await (await under.call({ model: "acme/stall", stream: true })).text();
  expect(text).toContain("did not finish within 100 ms");
});

test("a response larger than the limit is aborted", async () => {
  const under = await startRouter({ limits: { responseBytes: 600 } });
  const text = await (await under.call({ model: "acme/chat", stream: true })).text();
  expect(text).toContain("sent more than 600 bytes");
});
