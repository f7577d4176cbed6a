import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/chat": [{}],
      "acme/reset": [{ providerId: "fault-reset-in-stream" }],
      "acme/slices": [{ providerId: "fault-slices" }],
      "acme/long-line": [{ providerId: "fault-long-line" }],
    }),
  );
});
afterAll(() => under.close());

/** Returns the responses on one connection to these consecutive requests. */
async function raw(requests: readonly { model: string; version?: string; connection: string }[]): Promise<string> {
  const socket = connect(under.port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part;
  });
  const closed = new Promise((resolve) => {
    socket.once("close", resolve);
  });
  for (const { model, version = "1.1", connection } of requests) {
    const body = JSON.stringify({ model, messages, stream: true });
    socket.write(
      `POST /v1/chat/completions HTTP/${version}\r\nhost: x\r\nconnection: ${connection}\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }
  await closed;
  return text;
}

test("a stream ends as HTTP defines, so that the next response follows on the same connection", async () => {
  const text = await raw([
    { model: "acme/chat", connection: "keep-alive" },
    { model: "acme/reset", connection: "keep-alive" },
    { model: "acme/chat", connection: "close" },
  ]);
  expect(text.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(3);
  expect(text.match(/\r\n0\r\n\r\n/g)).toHaveLength(3);
  expect(text.match(/transfer-encoding: chunked/gi)).toHaveLength(3);
  // Each chunk has its declared length.
  const frames = text.slice(text.indexOf("\r\n\r\n") + 4);
  const size = Number.parseInt(frames, 16);
  expect(frames.slice(frames.indexOf("\r\n") + 2 + size).startsWith("\r\n")).toBe(true);
});

test("an HTTP/1.0 caller gets the stream without chunks", async () => {
  const text = await raw([{ model: "acme/chat", version: "1.0", connection: "close" }]);
  expect(text).not.toMatch(/transfer-encoding/i);
  expect(text).toMatch(/\r\n\r\ndata: \{/);
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
});

test.each([true, false])("a response that arrives byte by byte is forwarded, streamed: %s", async (stream) => {
  expect(await (await under.call({ model: "acme/slices", stream })).text()).toContain("One by one.");
});

test("a line of 10 MiB in a stream is forwarded", async () => {
  const text = await (await under.call({ model: "acme/long-line", stream: true })).text();
  expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
});
