import { connect, type Socket } from "node:net";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }));
});
afterAll(() => under.close());

const MiB = 1024 * 1024;
const { perCallerBytes } = limits.bodyMemory.router;

/** Sends this many bytes of a call, and not the rest. */
function begin(bytes: number): { socket: Socket; received: () => string } {
  let text = "";
  const socket = connect(under.port, "127.0.0.1");
  socket.setEncoding("latin1");
  socket.on("data", (data: string) => {
    text += data;
  });
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${limits.provider.requestBodyBytes}\r\n\r\n`;
  socket.write(head);
  socket.write(Buffer.alloc(bytes, "x"));
  return { socket, received: () => text };
}

test("half-sent bodies of one caller use no more than its share, which is released on disconnect", async () => {
  const bytes = 48 * MiB;
  const opened = Array.from({ length: Math.floor(perCallerBytes / bytes) + 1 }, () => begin(bytes));
  await expect
    .poll(() => opened.filter(({ received }) => received().startsWith("HTTP/1.1 503 ")).length, { timeout: 60_000 })
    .toBe(1);
  const refused = opened.find(({ received }) => received() !== "");
  expect(refused?.received()).toMatch(/retry-after: 5/i);
  for (const { socket } of opened) socket.destroy();
  const content = "x".repeat(bytes);
  await expect
    .poll(async () => (await under.call({ body: `{"model":"acme/chat","messages":[],"user":"${content}"}` })).status, {
      timeout: 60_000,
    })
    .not.toBe(503);
});

test("a small call passes while its caller's share is used up", async () => {
  const opened = [begin(63 * MiB), begin(63 * MiB), begin(8 * MiB)];
  // Two, if bodies of the previous test are still counted.
  await expect
    .poll(() => opened.filter(({ received }) => received().startsWith("HTTP/1.1 503 ")).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  expect((await under.call({ model: "acme/chat" })).status).toBe(200);
});
