import { ModelFileError } from "../errors.ts";
import { type ByteSource, checkRange, firstReadBytes } from "./byte-source.ts";

/** How `openHttpRange` sends requests. */
export interface HttpRangeOptions {
  /** Sends the requests; a caller applies its egress rules here. */
  fetch: typeof globalThis.fetch;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Aborts pending requests. */
  signal?: AbortSignal;
  /**
   * Number of bytes that the first request fetches.
   * @default 131072
   */
  firstReadBytes?: number;
}

const contentRange = /^bytes (?<first>\d+)-(?<last>\d+)\/(?<size>\d+)$/;

/**
 * Opens a file on an HTTP server that supports range requests. The first response also holds its size.
 * @throws {ModelFileError} `unreadable`: the server responds with an error, ignores ranges, or the file changed between
 * two reads
 * @example
 * ```ts
 * const source = await openHttpRange("https://example.com/model.gguf", { fetch });
 * const header = await readGgufHeader(source);
 * ```
 */
export async function openHttpRange(url: string, options: HttpRangeOptions): Promise<ByteSource> {
  const first = await fetchRange(url, 0, options.firstReadBytes ?? firstReadBytes, options);
  return {
    size: first.size,
    async read(offset, length) {
      checkRange(first.size, offset, length);
      if (offset + length <= first.bytes.byteLength) return first.bytes.subarray(offset, offset + length);
      const answer = await fetchRange(url, offset, length, options);
      if (answer.size !== first.size || answer.etag !== first.etag) throw unreadable(offset, "it changed while read");
      if (answer.bytes.byteLength !== length) throw unreadable(offset, "the server sent fewer bytes than asked for");
      return answer.bytes;
    },
  };
}

interface RangeAnswer {
  bytes: Uint8Array;
  size: number;
  etag: string | null;
}

async function fetchRange(
  url: string,
  offset: number,
  length: number,
  { fetch, headers, signal }: HttpRangeOptions,
): Promise<RangeAnswer> {
  const response = await fetch(url, {
    // Offsets count bytes of the file itself, not of a compressed copy.
    headers: { ...headers, "accept-encoding": "identity", range: `bytes=${offset}-${offset + length - 1}` },
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status !== 206) {
    await response.body?.cancel();
    const reason = response.status === 200 ? "the server ignores ranges" : `the server answered ${response.status}`;
    throw unreadable(offset, reason);
  }
  const range = contentRange.exec(response.headers.get("content-range") ?? "")?.groups;
  const size = Number(range?.["size"]);
  const expected = Math.min(length, size - offset);
  if (Number(range?.["first"]) !== offset || Number(range?.["last"]) !== offset + expected - 1) {
    await response.body?.cancel();
    throw unreadable(offset, "the server sent another range than asked for");
  }
  return { bytes: await readBody(response, offset, expected), size, etag: response.headers.get("etag") };
}

async function readBody(response: Response, offset: number, expected: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(expected);
  let filled = 0;
  for await (const chunk of response.body ?? []) {
    if (filled + chunk.byteLength > expected) throw unreadable(offset, "the server sent more than it announced");
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < expected) throw unreadable(offset + filled, "the server sent less than it announced");
  return bytes;
}

function unreadable(offset: number, reason: string): ModelFileError {
  return new ModelFileError("file", "unreadable", offset, reason);
}
