import { hasOddCharacter } from "../../http/odd-characters.ts";
import { limits } from "../../limits/limits.ts";
import { HttpCallError } from "./http-call-error.ts";

/** Names in lower case. Repeated headers are joined by commas. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** How the end of a body is found. A number is its length in bytes. */
export type BodyFraming = number | "chunked" | "until-close";

export interface ResponseHead {
  status: number;
  headers: ResponseHeaders;
  framing: BodyFraming;
  /** Whether the connection can be reused. */
  keepsAlive: boolean;
  /** Keep-alive timeout that the server announced. */
  keptAliveMs: number | undefined;
}

const statusLine = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: |$)/;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const digits = /^\d{1,15}$/;
const closes = /(?:^|,)\s*close\s*(?:,|$)/i;
const keepAliveTimeout = /(?:^|[,;\s])timeout=(\d{1,6})/i;

/**
 * Parses a status line and headers strictly: rejects whatever parsers could read differently.
 * @param text the head without the empty line that ends it
 * @see https://www.rfc-editor.org/rfc/rfc9112
 * @throws {HttpCallError} `protocol`
 */
export function parseResponseHead(text: string): ResponseHead {
  if (hasOddCharacter(text)) throw malformed("has a control character or a bare line end in its head");
  const firstEnd = endOfLine(text, 0);
  const [, minor, code] = statusLine.exec(text.slice(0, firstEnd)) ?? [];
  if (code === undefined) throw malformed("does not begin with a status line");
  const status = Number(code);
  const headers: Record<string, string> = Object.create(nothing);
  let count = 0;
  for (let start = firstEnd + 2; start < text.length; ) {
    const end = endOfLine(text, start);
    count += 1;
    if (count > limits.provider.answerHeaders) {
      throw malformed(`has more than ${limits.provider.answerHeaders} headers`);
    }
    addHeader(headers, text, { start, end });
    start = end + 2;
  }
  const framing = framingOf(status, headers, minor === "0");
  return {
    status,
    headers,
    framing,
    keepsAlive: minor === "1" && framing !== "until-close" && !closes.test(headers["connection"] ?? ""),
    keptAliveMs: keptAliveMs(headers["keep-alive"]),
  };
}

/** A prototype without names that a header could collide with; faster than `Object.create(null)`. */
const nothing: object = Object.freeze(Object.create(null));

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\r\n", from);
  return end === -1 ? text.length : end;
}

const framingNames: ReadonlySet<string> = new Set(["content-length", "transfer-encoding"]);

function addHeader(headers: Record<string, string>, text: string, { start, end }: { start: number; end: number }) {
  const colon = text.indexOf(":", start);
  const name = colon === -1 || colon > end ? undefined : nameOf(text.slice(start, colon));
  if (name === undefined) throw malformed("has a header that is no name with a colon");
  // Parsers disagree whether a tab belongs to the value, and so about where the response ends.
  if (framingNames.has(name) && text.slice(colon + 1, end).includes("\t")) throw malformed(`has a tab in ${name}`);
  const value = withoutSpace(text, colon + 1, end);
  const before = headers[name];
  if (before === undefined) headers[name] = value;
  else if (framingNames.has(name)) throw malformed(`has ${name} twice`);
  // Joined values cannot always be split again, but nothing here reads them.
  else headers[name] = name === "content-type" ? before : `${before}, ${value}`;
}

const keptNames = 256;
const keptNameChars = 64;
/** Lower-case names by their spelling: nearly all responses use the same few. */
const names = new Map<string, string>();

/** Returns the name in lower case, or `undefined` if it is invalid, as the start of a folded line is. */
function nameOf(spelled: string): string | undefined {
  const known = names.get(spelled);
  if (known !== undefined) return known;
  if (!headerName.test(spelled)) return undefined;
  const name = spelled.toLowerCase();
  if (names.size < keptNames && spelled.length <= keptNameChars) names.set(spelled, name);
  return name;
}

/** Trims spaces and tabs only, as HTTP defines; other parsers trim no more. */
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

function framingOf(status: number, headers: ResponseHeaders, isOld: boolean): BodyFraming {
  const { "transfer-encoding": encoding, "content-length": length } = headers;
  if (encoding !== undefined) {
    if (isOld || length !== undefined) throw malformed("says in two ways how long it is");
    if (encoding.toLowerCase() !== "chunked") throw malformed("has a transfer-encoding that was not asked for");
  }
  if (length !== undefined && !digits.test(length)) throw malformed("has a content-length that is no number");
  if (status < 200 || status === 204 || status === 304) return 0;
  if (encoding !== undefined) return "chunked";
  return length === undefined ? "until-close" : Number(length);
}

function keptAliveMs(value: string | undefined): number | undefined {
  const [, seconds] = value === undefined ? [] : (keepAliveTimeout.exec(value) ?? []);
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function malformed(what: string): HttpCallError {
  return new HttpCallError("protocol", `the answer ${what}`);
}
