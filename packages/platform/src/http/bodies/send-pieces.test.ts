import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { PieceStream, type Pieces } from "./piece-stream.ts";
import { sendPieces } from "./send-pieces.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends pieces to a client. @returns the client's response, and the outcome of sending */
async function send(pieces: Pieces, headers: Record<string, string> = {}) {
  const outcome = Promise.withResolvers<string>();
  server = createServer((_request, response: ServerResponse) => {
    sendPieces(response, { status: 206, headers: new Headers(headers) }, pieces).then(
      () => outcome.resolve("sent"),
      (error: unknown) => {
        outcome.resolve(String(error));
        response.writeHead(500).end();
      },
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const { port } = isTcp(address) ? address : { port: 0 };
  const [response]: [IncomingMessage] = await new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent: false }, (received) => resolve([received])).on("error", reject);
  });
  return { response, outcome: outcome.promise };
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === "object";
}

const pieceBytes = 256 * 1024;

/** Pieces that share one buffer, which is overwritten as soon as it is handed back. */
class PoisonedPieces implements Pieces {
  readonly #memory = Buffer.alloc(pieceBytes);
  readonly #count: number;
  taken = 0;
  outstanding = 0;
  mostOutstanding = 0;
  readonly closed = Promise.withResolvers<void>();

  constructor(count: number) {
    this.#count = count;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.taken === this.#count) return { done: true, value: undefined };
    this.#memory.fill(this.taken % 251);
    this.taken += 1;
    this.outstanding += 1;
    this.mostOutstanding = Math.max(this.mostOutstanding, this.outstanding);
    return { done: false, value: this.#memory };
  }

  recycle(): void {
    this.outstanding -= 1;
    this.#memory.fill(0xff);
  }

  async return(): Promise<void> {
    this.closed.resolve();
  }
}

test("no memory is used again while it is being written, also to a slow client", async () => {
  const count = 60;
  const pieces = new PoisonedPieces(count);
  const { response, outcome } = await send(pieces, { "content-length": String(count * pieceBytes), etag: '"a"' });
  expect(response.statusCode).toBe(206);
  expect(response.headers.etag).toBe('"a"');
  const expected = Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.alloc(pieceBytes, index)));
  // More than the kernel buffers, so that writes wait until the client reads.
  const received = await buffer(response);
  expect(received.equals(expected)).toBe(true);
  expect(await outcome).toBe("sent");
  expect(pieces).toMatchObject({ outstanding: 0, mostOutstanding: 1 });
  await pieces.closed.promise;
});

test("a client that disconnects ends the reading", async () => {
  const pieces = new PoisonedPieces(Number.POSITIVE_INFINITY);
  const { response, outcome } = await send(pieces);
  response.destroy();
  await pieces.closed.promise;
  expect(await outcome).toBe("sent");
});

const failing = (after: number): Pieces => {
  const pieces = new PoisonedPieces(after);
  return {
    next: async () => {
      const next = await pieces.next();
      if (next.done === true) throw new Error("the file is damaged");
      return next;
    },
    return: () => pieces.return(),
    recycle: () => pieces.recycle(),
  };
};

test("a file that cannot be opened gets the status of an error", async () => {
  const { response, outcome } = await send(failing(0));
  expect(await outcome).toContain("the file is damaged");
  expect(response.statusCode).toBe(500);
});

test("a file that ends too early does not look complete", async () => {
  const { response } = await send(failing(3));
  await expect(buffer(response)).rejects.toThrow("aborted");
});

test("as a stream, a body has the same bytes and reads nothing ahead", async () => {
  const pieces = new PoisonedPieces(3);
  const stream = new PieceStream(pieces);
  expect(new Response(stream).body).toBe(stream);
  expect(pieces.taken).toBe(0);
  const reader = stream.getReader();
  expect((await reader.read()).value).toHaveLength(pieceBytes);
  expect(pieces.taken).toBe(1);
  await reader.cancel();
  await pieces.closed.promise;
});
