import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/slow": [{ providerId: "fault-slow" }],
  "acme/hang": [{ providerId: "fault-hang" }, { provider: "groq" }],
  "acme/stall": [{ providerId: "fault-stall" }],
  "acme/chat": [{}],
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

/** Waits until the provider's request ends; uninterrupted, it would last for minutes. */
async function providerClosed(): Promise<void> {
  await expect.poll(() => under.sim.received[0]?.closedAt).toBeDefined();
}

describe("a disconnecting caller ends the provider's request", () => {
  test.each([
    { when: "before the response begins, not streaming", model: "acme/hang", stream: false },
    { when: "before the response begins, streaming", model: "acme/hang", stream: true },
  ])("$when", async ({ model, stream }) => {
    const leave = new AbortController();
    const left = under.call({ model, stream, signal: leave.signal });
    await expect.poll(() => under.sim.received.length, { interval: 2 }).toBe(1);
    leave.abort();
    await expect(left).rejects.toThrow();
    await providerClosed();
    expect(under.sim.received).toMatchObject([{ aborted: true }]);
  });

  test.each(["acme/slow", "acme/stall"])("in the middle of the stream of %s", async (model) => {
    const leave = new AbortController();
    const response = await under.call({ model, stream: true, signal: leave.signal });
    await response.body?.getReader().read();
    leave.abort();
    await providerClosed();
    expect(under.sim.received).toMatchObject([{ aborted: true }]);
  });

  test("a half-closed connection counts as a disconnect", async () => {
    const body = JSON.stringify({ model: "acme/hang", messages });
    const socket = connect(under.port, "127.0.0.1");
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => under.sim.received.length, { interval: 2 }).toBe(1);
    socket.resetAndDestroy();
    await providerClosed();
  });
});

test("no provider is called for a caller who disconnects while sending", async () => {
  const socket = connect(under.port, "127.0.0.1");
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 2000000\r\n\r\n{"model":`,
  );
  await expect.poll(async () => (await under.metrics.metrics()).match(/running_requests (\d)/)?.[1]).toBe("1");
  socket.destroy();
  await expect.poll(async () => (await under.metrics.metrics()).match(/running_requests (\d)/)?.[1]).toBe("0");
  expect(under.sim.received).toHaveLength(0);
});

test("two hundred disconnects leave nothing behind", async () => {
  const leave = new AbortController();
  const calls = Array.from({ length: 200 }, (_, index) =>
    under.call({ model: index % 2 === 0 ? "acme/hang" : "acme/stall", stream: true, signal: leave.signal }),
  );
  await expect.poll(() => under.sim.received.length, { timeout: 5000 }).toBe(200);
  leave.abort();
  await Promise.allSettled(calls);
  await expect.poll(() => under.sim.received.every(({ aborted }) => aborted), { timeout: 2000 }).toBe(true);
  await expect.poll(async () => (await under.metrics.metrics()).match(/running_requests (\d+)/)?.[1]).toBe("0");
});
