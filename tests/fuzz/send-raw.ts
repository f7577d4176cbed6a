import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** A request, exactly as it is written to the connection. */
export interface RawRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** May repeat names. Without `host`, `connection` and `content-length`, which are added. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | undefined;
}

export interface RawResponse {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** The connection was closed without a response, or none came before the deadline. */
export type NoResponse = "closed" | "deadline exceeded";

/** Sends a request on a connection that is closed after it. */
export function sendRaw(url: string, request: RawRequest, deadlineMs: number): Promise<RawResponse | NoResponse> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const deadline = setTimeout(() => {
      socket.destroy();
      resolve("deadline exceeded");
    }, deadlineMs);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // The server may have refused a large body and closed: the response counts.
    socket.once("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(deadline);
      resolve(parseResponse(Buffer.concat(chunks)) ?? "closed");
    });
    socket.write(headOf(request, host));
    if (request.body !== undefined) socket.write(request.body);
  });
}

function headOf({ method, target, headers, body }: RawRequest, host: string): Buffer {
  const length = body === undefined ? [] : [["content-length", String(body.length)]];
  const lines = [["host", host], ["connection", "close"], ...length, ...headers].map((line) => line.join(": "));
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

function parseResponse(bytes: Buffer): RawResponse | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const rest = bytes.subarray(headEnd + 4);
  // An interim response, such as 100 Continue, precedes the response.
  if (status < 200) return parseResponse(rest);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const isChunked = headers.get("transfer-encoding") === "chunked";
  return { status, headers, body: decompressed(isChunked ? joinChunks(rest) : rest, headers.get("content-encoding")) };
}

const decompressors: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

function decompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  const decompress = encoding === undefined ? undefined : decompressors[encoding];
  return decompress === undefined || bytes.length === 0 ? bytes : decompress(bytes);
}

/** Returns the content of a chunked body, as far as it was received. */
function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size) || size === 0) break;
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
