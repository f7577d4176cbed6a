import type { HttpClient, HttpRequest } from "./http1/http-client.ts";

/** No usable response arrived: the server is unreachable, too slow, not allowed, or sent too much. */
export class EgressFetchError extends Error {
  override name = "EgressFetchError";
}

interface EgressFetchOptions {
  /** Largest body of a response. */
  maxBytes: number;
  /** Timeout from the request to the end of the response. */
  timeoutMs: number;
}

interface EgressFetchRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | URLSearchParams | null | undefined;
}

const methods: ReadonlyMap<string, HttpRequest["method"]> = new Map(
  (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method) => [method, method]),
);

/** A part of the web's `fetch`, for libraries that accept a replacement. */
export type EgressFetch = (url: string, request?: EgressFetchRequest) => Promise<Response>;

/**
 * Returns a `fetch` whose connections egress opens. It follows no redirects and holds the whole response in memory.
 * The function rejects with an `EgressFetchError`.
 */
export function egressFetch(
  client: Pick<HttpClient, "send">,
  { maxBytes, timeoutMs }: EgressFetchOptions,
): EgressFetch {
  return async (url, { method = "GET", headers = {}, body } = {}) => {
    const { origin, host, pathname, search } = new URL(url);
    const known = methods.get(method);
    if (known === undefined) throw new EgressFetchError(`${host} cannot be called with the method ${method}`);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let status = 0;
    let type: string | undefined;
    const call = client.send(
      {
        origin,
        path: `${pathname}${search}`,
        method: known,
        headers: { ...headers, "accept-encoding": "identity" },
        body: known === "GET" ? undefined : [Buffer.from(body?.toString() ?? "")],
        firstByteMs: timeoutMs,
        idleMs: timeoutMs,
        repeatable: known !== "POST" && known !== "PATCH",
      },
      {
        onHead(received, receivedHeaders) {
          status = received;
          type = receivedHeaders["content-type"];
        },
        onData(chunk) {
          size += chunk.length;
          if (size <= maxBytes) chunks.push(new Uint8Array(chunk));
          else stop(`${host} sent more than ${maxBytes} bytes`);
          return true;
        },
        onEnd() {
          // These statuses have no body, and a Response refuses one.
          const content = [204, 205, 304].includes(status) ? null : new Blob(chunks);
          resolve(
            new Response(content, { status, ...(type === undefined ? {} : { headers: { "content-type": type } }) }),
          );
        },
        onError: (cause) => reject(new EgressFetchError(`${host} sent no response`, { cause })),
      },
    );
    function stop(problem: string): void {
      queueMicrotask(() => call.abort());
      reject(new EgressFetchError(problem));
    }
    const timer = setTimeout(() => stop(`${host} sent no complete response within ${timeoutMs} ms`), timeoutMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  };
}
