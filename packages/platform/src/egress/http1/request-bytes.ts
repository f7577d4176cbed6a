/** A request. Redirects are not followed, and responses are not decompressed. */
export interface HttpRequest {
  /** Scheme, host and port. */
  origin: string;
  /** Path with a leading slash, and query. */
  path: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers: Readonly<Record<string, string>>;
  /** Further headers, shared by many calls. */
  shared?: SharedHeaders | undefined;
  /** Buffers, sent in order. */
  body?: readonly Buffer[] | undefined;
  /** Counts the writes that still read the memory of the body. A failed write stays counted. */
  inFlight?: { writes: number } | undefined;
  /** Milliseconds to wait for the head of the response. */
  firstByteMs: number;
  /** Milliseconds that a response may pause while its reader waits. */
  idleMs: number;
  /** Whether to resend over a new connection when a reused one turns out to have been closed. */
  repeatable: boolean;
}

/** The request cannot be written as HTTP. Nothing was sent. */
export class HttpRequestError extends Error {
  override name = "HttpRequestError";
}

const pathShape = /^\/[\x21-\x7e]*$/;
const nameShape = /^[\w!#$%&'*+.^`|~-]+$/;
/** Line breaks are excluded: they would let a value inject headers or requests. */
const valueShape = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers that only the connection sets. */
const reserved: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * @param host value of the `Host` header
 * @returns request line and headers, up to the body, in Latin-1
 * @throws {HttpRequestError}
 */
export function requestHead({ method, path, headers, shared, body }: HttpRequest, host: string): string {
  let head = shared === undefined ? beginning(method, path, host) : shared.beginning(method, path, host);
  head += linesOf(headers);
  if (body !== undefined || method !== "GET") head += `content-length: ${sizeOf(body)}\r\n`;
  return `${head}\r\n`;
}

/** Headers that many calls share. They are checked once and must not change. */
export class SharedHeaders {
  readonly values: Readonly<Record<string, string>>;
  #latest: { method: string; path: string; host: string; text: string } | undefined;

  constructor(values: Readonly<Record<string, string>>) {
    this.values = Object.freeze({ ...values });
  }

  /** @throws {HttpRequestError} */
  beginning(method: string, path: string, host: string): string {
    const latest = this.#latest;
    if (latest?.path === path && latest.host === host && latest.method === method) return latest.text;
    const text = beginning(method, path, host) + linesOf(this.values);
    this.#latest = { method, path, host, text };
    return text;
  }
}

function beginning(method: string, path: string, host: string): string {
  if (!pathShape.test(path)) throw new HttpRequestError("the path has characters that no address has");
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  let lines = "";
  for (const name in headers) {
    const value = headers[name] ?? "";
    if (!nameShape.test(name) || reserved.has(name.toLowerCase())) {
      throw new HttpRequestError(`${JSON.stringify(name)} is no header to send`);
    }
    if (!valueShape.test(value)) throw new HttpRequestError(`the header ${name} has characters that no header has`);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

export function sizeOf(body: HttpRequest["body"]): number {
  if (body === undefined) return 0;
  let sizeBytes = 0;
  for (const part of body) sizeBytes += part.length;
  return sizeBytes;
}
