import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/flood": [{ providerId: "fault-flood" }] }));
});
afterAll(() => under.close());

test("a provider is read no faster than the caller reads", async () => {
  const body = JSON.stringify({ model: "acme/flood", messages: [], stream: true });
  const socket = connect(under.port, "127.0.0.1");
  socket.pause();
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const sentBytes = () => under.sim.received[0]?.sentBytes ?? 0;
  await expect.poll(sentBytes).toBeGreaterThan(0);
  // The operating system's socket buffers fill first; then the provider has to wait.
  let before: number;
  do {
    before = sentBytes();
    await sleep(200);
  } while (sentBytes() > before && before < 100_000_000);
  expect(before).toBeLessThan(100_000_000);
  socket.resume();
  await expect.poll(sentBytes).toBeGreaterThan(before);
  socket.destroy();
  await expect.poll(() => under.sim.received[0]?.aborted).toBe(true);
});
