import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { BodyCutOffError, incomingBody } from "./incoming-body.ts";

const unused = { body: null };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server, and opens a request with a body of this size. */
async function open(size: number, handle: (incoming: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const headers = { "content-length": size };
  const sent = request({ host: "127.0.0.1", port, method: "PUT", headers, agent: false });
  sent.on("error", () => undefined);
  return sent;
}

test("the pieces are the body, also if the consumer is slower than the client", async () => {
  const content = randomBytes(5_000_000);
  const received = Promise.withResolvers<Buffer>();
  const sent = await open(content.length, (incoming, response) => {
    const pieces: Uint8Array[] = [];
    void (async () => {
      for await (const piece of incomingBody(unused, { incoming })) {
        pieces.push(piece);
        await new Promise(setImmediate);
      }
      received.resolve(Buffer.concat(pieces));
      response.end();
    })();
  });
  sent.end(content);
  expect((await received.promise).equals(content)).toBe(true);
});

test("an empty body has no pieces", async () => {
  const count = Promise.withResolvers<number>();
  const sent = await open(0, (incoming) => {
    void (async () => {
      let pieces = 0;
      for await (const _ of incomingBody(unused, { incoming })) pieces += 1;
      count.resolve(pieces);
    })();
  });
  sent.end();
  expect(await count.promise).toBe(0);
});

test("of a consumer that takes nothing further, little is held in memory", async () => {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const sent = await open(100_000_000, (incoming) => {
    const pieces = incomingBody(unused, { incoming })[Symbol.asyncIterator]();
    void pieces.next().then(() => arrived.resolve(incoming));
  });
  sent.write(Buffer.alloc(50_000_000));
  const incoming = await arrived.promise;
  await vi.waitFor(() => expect(incoming.isPaused()).toBe(true), { timeout: 20_000 });
  await vi.waitFor(() => expect(incoming.readableLength).toBeGreaterThanOrEqual(incoming.readableHighWaterMark), {
    timeout: 20_000,
  });
  expect(incoming.socket.bytesRead).toBeLessThan(1_000_000);
});

test("a connection that ends too early is an error", async () => {
  const outcome = Promise.withResolvers<unknown>();
  const sent = await open(1000, (incoming) => {
    void (async () => {
      try {
        for await (const _ of incomingBody(unused, { incoming })) sent.destroy();
        outcome.resolve("complete");
      } catch (error) {
        outcome.resolve(error);
      }
    })();
  });
  sent.write(Buffer.alloc(100));
  expect(await outcome.promise).toBeInstanceOf(BodyCutOffError);
});

test("a consumer that stops early can still respond", async () => {
  const sent = await open(10_000_000, (incoming, response) => {
    void (async () => {
      for await (const _ of incomingBody(unused, { incoming })) break;
      response.writeHead(413).end("too large");
      incoming.resume();
    })();
  });
  sent.end(Buffer.alloc(10_000_000));
  const [response] = await once(sent, "response");
  expect(response.statusCode).toBe(413);
  expect(await text(response)).toBe("too large");
});

test("without Node's request, the body is read from the stream", async () => {
  const { body } = new Request("http://hub.test", { method: "PUT", body: "content" });
  const pieces: Uint8Array[] = [];
  for await (const piece of incomingBody({ body }, undefined)) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe("content");
});
