import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** One request that passed the proxy. */
export interface ProxiedRequest {
  method: string;
  path: string;
  /** `undefined` until there is a response. */
  status: number | undefined;
  /** From the first byte of the request to the last byte of the response. */
  ms: number | undefined;
}

/** Bytes that pass in one direction. */
export class PassedBytes {
  #count = 0;
  #mark: { at: number; reached: () => void } | undefined;
  #isHolding = false;
  #held: (() => void)[] = [];

  get count(): number {
    return this.#count;
  }

  reset(): void {
    this.#count = 0;
  }

  /** Holds all further bytes once so many have passed, so that a client is certainly in the middle of its work. */
  holdAt(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#mark = { at: count, reached };
    });
  }

  /** Lets bytes pass again. */
  release(): void {
    this.#isHolding = false;
    this.#mark = undefined;
    for (const pass of this.#held.splice(0)) pass();
  }

  /** Returns a stream that counts. */
  meter(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => this.#add(chunk.byteLength, () => done(null, chunk)),
    });
  }

  #add(bytes: number, pass: () => void): void {
    this.#count += bytes;
    if (this.#mark !== undefined && this.#count >= this.#mark.at) {
      this.#isHolding = true;
      this.#mark.reached();
      this.#mark = undefined;
    }
    if (this.#isHolding) this.#held.push(pass);
    else pass();
  }
}

/** A proxy between clients and a hub that counts the bytes of bodies. */
export interface CountingProxy {
  url: string;
  /** In the order in which they began. */
  requests: ProxiedRequest[];
  /** Bytes of requests. */
  sent: PassedBytes;
  /** Bytes of responses. */
  received: PassedBytes;
  close: () => Promise<void>;
}

/** Starts a proxy. @param target returns the address of the hub, which may change */
export async function startCountingProxy(target: () => string): Promise<CountingProxy> {
  const requests: ProxiedRequest[] = [];
  const [sent, received] = [new PassedBytes(), new PassedBytes()];
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url: path = "/", headers } = incoming;
    const seen: ProxiedRequest = { method, path, status: undefined, ms: undefined };
    requests.push(seen);
    const startedAt = performance.now();
    const { hostname, port } = new URL(target());
    const forwarded = sendRequest({ hostname, port, method, path, headers, agent: false });
    forwarded.on("response", (response) => {
      seen.status = response.statusCode;
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      outgoing.flushHeaders();
      pipeline(response, received.meter(), outgoing)
        .catch(() => outgoing.destroy())
        .finally(() => {
          seen.ms = performance.now() - startedAt;
        });
    });
    forwarded.on("error", () => {
      if (!outgoing.headersSent) outgoing.destroy();
    });
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) forwarded.destroy();
    });
    // A hub that responds before it has the whole body closes the connection; the response is what counts.
    pipeline(incoming, sent.meter(), forwarded).catch(() => undefined);
  });
  // Large files take longer than Node's default for one request.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    sent,
    received,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
