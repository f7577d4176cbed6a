import { expect, test } from "vitest";
import { limits } from "../../limits/limits.ts";
import { HttpCallError } from "./http-call-error.ts";
import { parseResponseHead } from "./response-head.ts";

test.each([
  { head: "HTTP/1.1 200 OK\r\ncontent-length: 5", framing: 5, keepsAlive: true },
  { head: "HTTP/1.1 200\r\ncontent-length: 0", framing: 0, keepsAlive: true },
  { head: "HTTP/1.1 200 ", framing: "until-close", keepsAlive: false },
  { head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked", framing: "chunked", keepsAlive: true },
  { head: "HTTP/1.1 204 No Content", framing: 0, keepsAlive: true },
  { head: "HTTP/1.1 304 Not Modified\r\ncontent-length: 9", framing: 0, keepsAlive: true },
  { head: "HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close", framing: 5, keepsAlive: false },
  { head: "HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: x-y, Close", framing: 5, keepsAlive: false },
  { head: "HTTP/1.0 200 OK\r\ncontent-length: 5", framing: 5, keepsAlive: false },
  { head: "HTTP/1.0 200 OK", framing: "until-close", keepsAlive: false },
])("$head", ({ head, framing, keepsAlive }) => {
  expect(parseResponseHead(head)).toMatchObject({ framing, keepsAlive });
});

test("names are read in lower case, values are trimmed, and repeated headers are joined", () => {
  const { headers, keptAliveMs } = parseResponseHead(
    "HTTP/1.1 200 OK\r\nX-A: \t one \t\r\nx-a:two\r\n__proto__: p\r\nx-empty:\r\nkeep-alive: timeout=5, max=9\r\nx-high: \xe9\xa0",
  );
  expect({ ...headers }).toEqual({
    "x-a": "one, two",
    ["__proto__"]: "p",
    "x-empty": "",
    "keep-alive": "timeout=5, max=9",
    "x-high": "\xe9\xa0",
  });
  expect(keptAliveMs).toBe(5000);
});

const many = (count: number) =>
  `HTTP/1.1 200 OK\r\n${Array.from({ length: count }, (_, index) => `x-${index}: 1`).join("\r\n")}`;

test("as many headers as the limit allows are read, and one more is rejected", () => {
  const { answerHeaders } = limits.provider;
  expect(Object.keys(parseResponseHead(many(answerHeaders)).headers)).toHaveLength(answerHeaders);
  expect(() => parseResponseHead(many(answerHeaders + 1))).toThrow(HttpCallError);
  expect(() => parseResponseHead(many(2000))).toThrow(HttpCallError);
});

test.each([
  "",
  "HTTP/2 200",
  "HTTP/1.2 200 OK",
  "HTTP/1.1  200 OK",
  "HTTP/1.1 99 OK",
  "HTTP/1.1 600 OK",
  "HTTP/1.1 2000 OK",
  "HTTP/1.1 200OK",
  " HTTP/1.1 200 OK",
  "http/1.1 200 OK",
  "HTTP/1.1 200 OK\nx: y",
  "HTTP/1.1 200 OK\r\nx: y\nz: a",
  "HTTP/1.1 200 OK\r\nx: y\rz: a",
  "HTTP/1.1 200 OK\r\nx: \0",
  "HTTP/1.1 200 OK\r\nx: \x7f",
  "HTTP/1.1 200 OK\r\nx",
  "HTTP/1.1 200 OK\r\n: y",
  "HTTP/1.1 200 OK\r\nx : y",
  "HTTP/1.1 200 OK\r\nx y: z",
  "HTTP/1.1 200 OK\r\n x: y",
  "HTTP/1.1 200 OK\r\nx: y\r\n folded",
  "HTTP/1.1 200 OK\r\nx(y): z",
  "HTTP/1.1 200 OK\r\nx\xe9: z",
  "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 5",
  "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6",
  "HTTP/1.1 200 OK\r\ncontent-length: 5, 5",
  "HTTP/1.1 200 OK\r\ncontent-length: -1",
  "HTTP/1.1 200 OK\r\ncontent-length: +5",
  "HTTP/1.1 200 OK\r\ncontent-length: 0x5",
  "HTTP/1.1 200 OK\r\ncontent-length: 5.0",
  "HTTP/1.1 200 OK\r\ncontent-length:",
  "HTTP/1.1 200 OK\r\ncontent-length: 9000000000000000000",
  "HTTP/1.1 204 No Content\r\ncontent-length: x",
  "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked",
  "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked",
  "HTTP/1.1 200 OK\r\ntransfer-encoding: identity",
  "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked",
  "HTTP/1.1 200 OK\r\ntransfer-encoding: xchunked",
  "HTTP/1.0 200 OK\r\ntransfer-encoding: chunked",
  "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\t",
  "HTTP/1.1 200 OK\r\ncontent-length:\t5",
])("%j is rejected", (head) => {
  expect(() => parseResponseHead(head)).toThrow(HttpCallError);
});
