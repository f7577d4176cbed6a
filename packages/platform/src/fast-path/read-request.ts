import type { Socket } from "node:net";
import { hasEscapedControl, hasOddCharacter } from "../http/odd-characters.ts";
import { isHost } from "../http/request-problem.ts";
import { limits } from "../limits/limits.ts";
import { CompleteRequest } from "./complete-request.ts";
import { HeadMemory } from "./head-memory.ts";
import { PartialRequest } from "./partial-request.ts";
import { type ReadHead, RequestHead } from "./request-head.ts";

const requestLine = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const connectionShape = /^(?:keep-alive|close)$/i;
const digits = /^\d{1,9}$/;
/**
 * Headers that change how the message or the bytes after it are parsed, and those of a browser's preflight or CORS
 * request.
 */
const notPlain: ReadonlySet<string> = new Set([
  "expect",
  "http2-settings",
  "keep-alive",
  "origin",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const headEnd = "\r\n\r\n";

/**
 * Parses a plain request: `POST` to a path, HTTP/1.1, one host, one length, no repeated header, nothing after its body.
 * @param bytes all received bytes
 * @param memory the previous head of the connection
 * @returns `undefined` for anything else, which Node's parser decides on
 */
export function readRequest(
  bytes: Buffer,
  socket: Socket,
  memory = new HeadMemory(),
): CompleteRequest | PartialRequest | undefined {
  const read = memory.match(bytes) ?? readHead(bytes, memory);
  if (read === undefined || read.lengthBytes > limits.http.fastPathBytes) return undefined;
  const missing = read.bodyStart + read.lengthBytes - bytes.length;
  if (missing < 0) return undefined;
  if (missing > 0) return new PartialRequest(read, bytes);
  return new CompleteRequest(read.head, bytes.subarray(read.bodyStart), socket);
}

function readHead(bytes: Buffer, memory: HeadMemory): ReadHead | undefined {
  const end = bytes.indexOf(headEnd, 0, "latin1");
  if (end === -1 || end > limits.http.headersBytes) return undefined;
  const text = bytes.toString("latin1", 0, end);
  const firstEnd = text.indexOf("\r\n");
  const url = requestLine.exec(firstEnd === -1 ? text : text.slice(0, firstEnd))?.[1];
  if (url === undefined || firstEnd === -1 || hasOddCharacter(text) || hasEscapedControl(url)) return undefined;
  const found = readHeaders(text, firstEnd + 2);
  if (found === undefined) return undefined;
  const { headers, length } = found;
  const digitsOfLength = text.slice(length.start, length.end);
  if (!digits.test(digitsOfLength) || !isHost(headers["host"] ?? "")) return undefined;
  if (!connectionShape.test(headers["connection"] ?? "close")) return undefined;
  const head = new RequestHead(url, headers);
  const read = { head, lengthBytes: Number(digitsOfLength), bodyStart: end + headEnd.length };
  memory.keep(bytes, read, length);
  return read;
}

/** A range in a text. */
interface Range {
  start: number;
  end: number;
}

/** @returns `undefined` if a header is not plain */
function readHeaders(text: string, from: number): { headers: Record<string, string>; length: Range } | undefined {
  const headers: Record<string, string> = Object.create(null);
  let length: Range | undefined;
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
    const value = withoutSpace(text, colon + 1, end);
    if (name !== "content-length") headers[name] = text.slice(value.start, value.end);
    else if (length === undefined) length = value;
    else return undefined;
    start = end + 2;
  }
  return length === undefined ? undefined : { headers, length };
}

function withoutSpace(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return { start, end };
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
