import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";

interface FileRequest {
  url: URL;
  signal: AbortSignal;
  /** A larger file fails. */
  maxBytes: number;
}

/**
 * Fetches a file from an untrusted URL, without cookies or keys. Redirects are returned: the caller follows them, and each hop
 * is vetted like the first.
 * @throws {RangeError} the file is larger than `maxBytes`
 * @throws {EgressRefusedError} the URL is not allowed, such as a private address
 * @throws the signal's reason, once it is aborted
 */
export async function fetchFile(client: HttpClient, { url, signal, maxBytes }: FileRequest): Promise<Response> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let status = 0;
  let type: string | undefined;
  let location: string | undefined;
  let bytes = 0;
  const call = client.send(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: { accept: "*/*", "accept-encoding": "identity" },
      body: undefined,
      firstByteMs: limits.provider.firstByteMs,
      idleMs: limits.provider.idleMs,
      repeatable: true,
    },
    {
      onHead(begun, headers) {
        status = begun;
        type = headers["content-type"];
        location = headers["location"];
      },
      onData(chunk) {
        bytes += chunk.byteLength;
        if (bytes <= maxBytes) chunks.push(new Uint8Array(chunk));
        else stop(new RangeError(`The file is larger than the ${maxBytes} bytes that a page shows.`));
        return true;
      },
      onEnd() {
        const headers = new Headers();
        if (type !== undefined) headers.set("content-type", type);
        if (location !== undefined) headers.set("location", location);
        // Only these statuses have no body by definition, and a Response refuses one.
        const body = [204, 205, 304].includes(status) ? null : new Blob(chunks);
        resolve(new Response(body, { status, headers }));
      },
      onError: reject,
    },
  );

  function stop(reason: unknown): void {
    call.abort();
    reject(reason);
  }

  const leave = () => stop(signal.reason);
  signal.addEventListener("abort", leave);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
