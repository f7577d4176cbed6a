import { limits } from "../../limits/limits.ts";
import { post, type RawRequest, shown, smuggled } from "./raw-request.ts";

const { headersBytes, headerCount } = limits.http;

const headerLines = [
  "x: y",
  "x:y",
  "x:",
  "x: ",
  "x:	",
  "x",
  ": y",
  ":",
  "x : y",
  "x	: y",
  " x: y",
  "	x: y",
  "x: y\r\n z",
  "x: y\r\n	z",
  "x: y\r\n ",
  "x: y\nz: w",
  "x: y\n\nz: w",
  "x: y\rz: w",
  "x: y\r",
  "x: y\r\r",
  "x: \0",
  "x\0: y",
  "\0x: y",
  "x: y\0",
  "x: ",
  "x: \v",
  "x: ",
  "x: ",
  "x: ÿ",
  "x: y",
  "x(y): z",
  "x/y: z",
  "x@y: z",
  "x[y]: z",
  "x{y}: z",
  "x y: z",
  '"x": y',
  "x;y: z",
  "x,y: z",
  "x=y: z",
  "x?y: z",
  "x\\y: z",
  "x!#$%&'*+.^`|~: y",
  "X: Y",
  "x: y\r\nx: z",
  "host: x",
  "host: y",
  "Host : y",
  " host: y",
  "host:",
  "x: host: y",
  "host\0: y",
  "x-forwarded-host: y",
  "cookie: a\r\ncookie: b",
];

const connections = [
  "connection: close",
  "connection: keep-alive",
  "Connection: Keep-Alive",
  "connection: x",
  "connection: close, x",
  "connection: keep-alive, close",
  "connection: close\r\nconnection: keep-alive",
  "connection:",
  "connection: content-length",
  "connection: transfer-encoding",
  "connection: host",
  "connection: upgrade",
  "connection: upgrade\r\nupgrade: websocket",
  "connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk",
  "upgrade: h2c",
  "upgrade: x",
  "keep-alive: timeout=1",
  "proxy-connection: close",
  "te: trailers",
  "te: chunked",
  "trailer: x",
  "trailer: content-length",
  "expect: 100-continue",
  "Expect: 100-Continue",
  "expect: 100-continue, x",
  "expect: x",
  "expect:",
  "expect: 200-ok",
];

function ofSize(bytes: number): string {
  const empty = post("content-length: 5\r\nx: ").length;
  return post(`content-length: 5\r\nx: ${"y".repeat(bytes - empty)}`, { body: "hello" });
}

function ofCount(count: number): string {
  return post(`${"x: y\r\n".repeat(count - 2)}content-length: 5`, { body: "hello" });
}

/** Headers and the ends of heads. */
export const headRequests: readonly RawRequest[] = [
  ...headerLines.flatMap((line) => [
    { name: `header ${shown(line)}`, bytes: post(`content-length: 5\r\n${line}`, { body: "hello" }) },
    { name: `header ${shown(line)} before the length`, bytes: post(`${line}\r\ncontent-length: 5`, { body: "hello" }) },
  ]),
  ...connections.map((line) => ({
    name: `header ${shown(line)}`,
    bytes: post(`content-length: 5\r\n${line}`, { body: "hello" }),
  })),
  { name: "no host", bytes: "POST /v1/a HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello" },
  { name: "no headers", bytes: "POST /v1/a HTTP/1.1\r\n\r\n" },
  { name: "HTTP/0.9", bytes: "GET /v1/a\r\n" },
  { name: "HTTP/1.0 without a host", bytes: "GET /v1/a HTTP/1.0\r\n\r\n" },
  { name: "HTTP/1.0 with keep-alive", bytes: "GET /v1/a HTTP/1.0\r\nconnection: keep-alive\r\n\r\n" },
  { name: "line feeds only", bytes: "POST /v1/a HTTP/1.1\nhost: x\ncontent-length: 5\n\nhello" },
  { name: "a head ended by line feeds", bytes: "POST /v1/a HTTP/1.1\r\nhost: x\r\ncontent-length: 5\n\nhello" },
  { name: "a head ended by a mixed line", bytes: "POST /v1/a HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\nhello" },
  {
    name: "a head ended by carriage returns",
    bytes: "POST /v1/a HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\r\r\nhello",
  },
  { name: "a request in a header", bytes: post(`content-length: 5\r\nx: ${smuggled}`, { body: "hello" }) },
  ...[-1, 0, 1, 1000].map((more) => ({
    name: `a head of the limit and ${more} bytes`,
    bytes: ofSize(headersBytes + more),
  })),
  ...[0, 1].map((more) => ({ name: `as many headers as the limit and ${more}`, bytes: ofCount(headerCount + more) })),
];
