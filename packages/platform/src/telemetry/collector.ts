import type { HttpClient } from "../egress/egress.ts";
import { limits } from "../limits/limits.ts";
import type { Logger } from "../logging/logger.ts";

/** What is sent: each signal has its own path at the collector. */
export type Signal = "traces" | "metrics";

export interface Collector {
  /** Never rejects. @returns the reason why the collector does not have it */
  send(signal: Signal, body: Uint8Array): Promise<Error | undefined>;
  /** Waits for the running requests, each of which has a deadline. */
  settled(): Promise<void>;
}

interface CollectorOptions {
  client: HttpClient;
  /** Without `/v1/traces`. */
  endpoint: string;
  /** May hold secrets. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
  logger: Logger;
}

/** Sends over the client of the egress rules. Logs when the collector begins to fail and when it works again. */
export function createCollector({ client, endpoint, headers, contentType, logger }: CollectorOptions): Collector {
  const base = endpoint.replace(/(?<!\/)\/+$/, "");
  /** Requests that were lost since a signal began to fail. */
  const lost = new Map<Signal, number>();

  async function post(url: URL, body: Uint8Array): Promise<Error | undefined> {
    const { requestMs, responseBytes } = limits.telemetry;
    const { promise, resolve } = Promise.withResolvers<Error | undefined>();
    let status = 0;
    let sizeBytes = 0;
    const request = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: { "user-agent": "modelyard", ...headers, "content-type": contentType },
      body: [Buffer.from(body.buffer, body.byteOffset, body.byteLength)],
      firstByteMs: requestMs,
      idleMs: requestMs,
      repeatable: true,
    } as const;
    const call = client.send(request, {
      onHead(given) {
        status = given;
      },
      onData(chunk) {
        sizeBytes += chunk.length;
        if (sizeBytes > responseBytes) stop(`responded ${status} with more than ${responseBytes} bytes`);
        return true;
      },
      onEnd: () => resolve(status < 300 ? undefined : new Error(`responded ${status}`)),
      onError: resolve,
    });
    const deadline = setTimeout(() => stop(`did not respond within ${requestMs} ms`), requestMs);
    function stop(why: string): void {
      call.abort();
      resolve(new Error(why));
    }
    return await promise.finally(() => clearTimeout(deadline));
  }

  function note(signal: Signal, failure: Error | undefined): void {
    const lostBefore = lost.get(signal);
    if (failure !== undefined) {
      lost.set(signal, (lostBefore ?? 0) + 1);
      if (lostBefore === undefined) logger.warn({ signal, why: failure.message }, "collector failed");
    } else if (lostBefore !== undefined) {
      lost.delete(signal);
      logger.info({ signal, lostRequests: lostBefore }, "collector works again");
    }
  }

  const running = new Set<Promise<Error | undefined>>();
  return {
    async send(signal, body) {
      const sending = post(new URL(`${base}/v1/${signal}`), body).catch(asError);
      running.add(sending);
      const failure = await sending;
      running.delete(sending);
      note(signal, failure);
      return failure;
    },
    async settled() {
      await Promise.all(running);
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
