import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket, type TcpNetConnectOpts } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

/** A byte that no response here has. */
const poison = 0xdb;
let poisonedReads = 0;

/** Opens connections whose read buffer is overwritten as soon as each read has been handled, as the next read would. */
function connectPoisoned(options: TcpNetConnectOpts): Socket {
  const { onread } = options;
  if (onread === undefined) throw new Error("our client must pass a read buffer");
  const callback: typeof onread.callback = (size, buffer) => {
    const wantsMore = onread.callback(size, buffer);
    poisonedReads += 1;
    buffer.fill(poison);
    return wantsMore;
  };
  return connect({ ...options, onread: { buffer: onread.buffer, callback } });
}

/** More than the kernel buffers of both connections hold, so that writes stay pending while the caller does not read. */
const largeBytes = 40 * 1024 * 1024;
const events = Buffer.alloc(largeBytes);
for (let line = 0, at = 0; at < largeBytes; line++) {
  at += events.write(`data: {"choices":[{"index":0,"delta":{"content":"word ${line}"}}]}\n\n`, at, "latin1");
}
const end = "\n\ndata: [DONE]\n\n";

let response: ServerResponse | undefined;
/** Which response the provider sends. */
let sends: { type: string; body: Buffer; isChunked: boolean };
const provider = createServer((request, theirs) => {
  request.resume();
  response = theirs;
  theirs.writeHead(200, {
    "content-type": sends.type,
    ...(sends.isChunked ? {} : { "content-length": sends.body.length }),
  });
  // Chunks of many sizes, smaller and larger than one read.
  for (let start = 0, size = 1; start < sends.body.length; start += size, size = (size * 7 + 13) % 150_001) {
    theirs.write(sends.body.subarray(start, start + size));
    if (size === 0) size = 1;
  }
  theirs.end();
});

let under: RouterUnderTest;
beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/large": [{ provider: "groq" }],
      "acme/chat": [{}],
      "acme/refuses": [{ providerId: "fault-400" }],
    }),
    {
      fastHttp: true,
      connectTcp: connectPoisoned,
      scripted: { url: `http://127.0.0.1:${address.port}`, plays: ["groq"] },
    },
  );
});
afterAll(async () => {
  await under.close();
  provider.closeAllConnections();
  provider.close();
});

/** Calls the model, and reads nothing before the writes to this caller are pending. @returns the body, as it was framed */
async function readSlowly(stream: boolean): Promise<Buffer> {
  const body = JSON.stringify({ model: "acme/large", stream, messages: [{ role: "user", content: "hello" }] });
  const socket = connect({ port: under.port, host: "127.0.0.1" }).pause();
  const head = `host: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\ncontent-length: ${body.length}`;
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  let before = 0;
  do {
    before = poisonedReads;
    await sleep(50);
  } while (before === 0 || poisonedReads !== before);
  expect(response?.writableFinished).toBe(false);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the content of a response. */
function unframed(received: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = received.indexOf("\r\n\r\n") + 4;
  if (!received.toString("latin1", 0, at).includes("\r\ntransfer-encoding: chunked\r\n")) return received.subarray(at);
  for (;;) {
    const lineEnd = received.indexOf("\r\n", at);
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

const stream = Buffer.concat([events, Buffer.from(end)]);

test.each([
  { what: "a file of known length", type: "application/octet-stream", isChunked: false, streams: false },
  { what: "a chunked file", type: "application/octet-stream", isChunked: true, streams: false },
  { what: "a text in which keys are masked", type: "application/json", isChunked: true, streams: false },
  { what: "a stream of events", type: "text/event-stream", isChunked: true, streams: true },
  { what: "a stream of events of known length", type: "text/event-stream", isChunked: false, streams: true },
])(
  "$what reaches a slow caller although the read buffer is overwritten at once",
  async ({ type, isChunked, streams }) => {
    poisonedReads = 0;
    sends = { type, body: stream, isChunked };
    const received = unframed(await readSlowly(streams));
    expect(received.length).toBe(stream.length);
    expect(received.equals(stream)).toBe(true);
    expect(poisonedReads).toBeGreaterThan(100);
  },
);

test.each([
  { what: "a small chat", path: "/v1/chat/completions", request: { model: "acme/chat" } },
  { what: "a stream", path: "/v1/chat/completions", request: { model: "acme/chat", stream: true } },
  { what: "a refusal", path: "/v1/chat/completions", request: { model: "acme/refuses" } },
  { what: "a translated response", path: "/v1/messages", request: { model: "acme/chat", max_tokens: 5 } },
  { what: "a translated stream", path: "/v1/messages", request: { model: "acme/chat", max_tokens: 5, stream: true } },
])("$what has no byte of an overwritten buffer", async ({ path, request }) => {
  const messages = [{ role: "user", content: "hello" }];
  const reply = await under.call({ path, body: JSON.stringify({ ...request, messages }) });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.includes(poison)).toBe(false);
});
