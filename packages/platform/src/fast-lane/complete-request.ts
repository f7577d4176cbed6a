import type { Socket } from "node:net";
import { limits } from "../limits.ts";

/** A request that is here as a whole, with its body. */
export class CompleteRequest {
  readonly method = "POST";
  readonly url: string;
  /** By names in lower case; none came twice. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly socket: Socket;

  constructor({ url, headers, body, socket }: Omit<CompleteRequest, "method" | "keepsConnection">) {
    this.url = url;
    this.headers = headers;
    this.body = body;
    this.socket = socket;
  }

  /** The caller may ask again on the same connection. */
  get keepsConnection(): boolean {
    return this.headers["connection"]?.toLowerCase() !== "close";
  }
}

const requestLine = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1$/;
/** Line ends of one character, and control characters: what one parser takes for an end of line, another does not. */
// oxlint-disable-next-line no-control-regex
const oddCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const connectionShape = /^(?:keep-alive|close)$/i;
const digits = /^\d{1,9}$/;
/** What changes how a message is read, or what comes after it. */
const notPlain: ReadonlySet<string> = new Set([
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const headEnd = "\r\n\r\n";

/**
 * Reads a request of the plainest kind: `POST` to a path, HTTP/1.1, one host, one length, no header twice, nothing behind
 * its body. Whatever is not surely that is not judged here.
 * @param bytes all that has come
 * @returns `more`: it is one, but a part of its body has not come; `other`: it is none
 */
export function readCompleteRequest(bytes: Buffer, socket: Socket): CompleteRequest | "more" | "other" {
  const end = bytes.indexOf(headEnd, 0, "latin1");
  if (end === -1 || end > limits.http.headersBytes) return "other";
  const text = bytes.toString("latin1", 0, end);
  const firstEnd = text.indexOf("\r\n");
  const url = requestLine.exec(firstEnd === -1 ? text : text.slice(0, firstEnd))?.[1];
  if (url === undefined || firstEnd === -1 || oddCharacters.test(text)) return "other";
  const headers = readHeaders(text, firstEnd + 2);
  const length = headers?.["content-length"];
  if (headers === undefined || length === undefined || !digits.test(length)) return "other";
  if (headers["host"] === undefined || !connectionShape.test(headers["connection"] ?? "close")) return "other";
  const bodyStart = end + headEnd.length;
  const missing = bodyStart + Number(length) - bytes.length;
  if (missing < 0 || Number(length) > limits.http.fastLaneBytes) return "other";
  return missing > 0 ? "more" : new CompleteRequest({ url, headers, body: bytes.subarray(bodyStart), socket });
}

/** @returns `undefined`: something about them is not plain */
function readHeaders(text: string, from: number): Record<string, string> | undefined {
  const headers: Record<string, string> = Object.create(null);
  let count = 0;
  for (let start = from; start < text.length; ) {
    const lineEnd = text.indexOf("\r\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const colon = text.indexOf(":", start);
    count += 1;
    if (colon === -1 || colon > end || count > limits.http.headerCount) return undefined;
    const spelled = text.slice(start, colon);
    const name = spelled.toLowerCase();
    if (!headerName.test(spelled) || notPlain.has(name) || headers[name] !== undefined) return undefined;
    headers[name] = withoutSpace(text, colon + 1, end);
    start = end + 2;
  }
  return headers;
}

function withoutSpace(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
