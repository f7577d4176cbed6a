import { createServer } from "node:http";
import { Socket } from "node:net";
import { duplexPair } from "node:stream";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  option,
  property,
  record,
  stringMatching,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { CompleteRequest } from "./complete-request.ts";
import { HeadMemory } from "./head-memory.ts";
import { PartialRequest } from "./partial-request.ts";
import { readRequest } from "./read-request.ts";

const socket = new Socket();
const chat = '{"model":"a/b"}';

function requestOf(headers: readonly string[], body = chat, line = "POST /v1/chat/completions HTTP/1.1"): Buffer {
  return Buffer.from(`${[line, ...headers].join("\r\n")}\r\n\r\n${body}`, "latin1");
}

const plain = ["host: x", `content-length: ${chat.length}`];

test("a plain request is read with its headers and its body", () => {
  const read = readRequest(requestOf([...plain, "Authorization: \t Bearer x ", "x-empty:"]), socket);
  expect(read).toMatchObject({
    method: "POST",
    url: "/v1/chat/completions",
    headers: { host: "x", authorization: "Bearer x", "x-empty": "" },
    body: Buffer.from(chat),
  });
});

test.each([
  { header: "connection: keep-alive", keeps: true },
  { header: "Connection: Keep-Alive", keeps: true },
  { header: "connection: close", keeps: false },
  { header: "x-connection: close", keeps: true },
])("with `$header`, another request may follow: $keeps", ({ header, keeps }) => {
  expect(readRequest(requestOf([...plain, header]), socket)).toMatchObject({
    head: { keepsConnection: keeps },
  });
});

test.each([
  { what: "another method", request: requestOf(plain, chat, "GET / HTTP/1.1") },
  { what: "another version", request: requestOf(plain, chat, "POST / HTTP/1.0") },
  { what: "a full address", request: requestOf(plain, chat, "POST http://x/ HTTP/1.1") },
  { what: "a space in the path", request: requestOf(plain, chat, "POST /a b HTTP/1.1") },
  { what: "no host", request: requestOf(plain.slice(1)) },
  { what: "two hosts", request: requestOf([...plain, "Host: y"]) },
  { what: "no length", request: requestOf(plain.slice(0, 1), "") },
  { what: "two lengths", request: requestOf([...plain, "content-length: 15"]) },
  { what: "a length with a sign", request: requestOf(["host: x", "content-length: +15"]) },
  { what: "chunks", request: requestOf(["host: x", "transfer-encoding: chunked"], "0\r\n\r\n") },
  { what: "chunks and a length", request: requestOf([...plain, "transfer-encoding: chunked"]) },
  { what: "a connection header with another option", request: requestOf([...plain, "connection: close, te"]) },
  { what: "an upgrade", request: requestOf([...plain, "connection: upgrade", "upgrade: h2c"]) },
  { what: "an expectation of 100-continue", request: requestOf([...plain, "expect: 100-continue"]) },
  { what: "a request from another site", request: requestOf([...plain, "origin: https://x"]) },
  { what: "a repeated header", request: requestOf([...plain, "x-a: 1", "X-A: 2"]) },
  { what: "a space before the colon", request: requestOf([...plain, "x-a : 1"]) },
  { what: "a folded header", request: requestOf([...plain, "x-a: 1", " 2"]) },
  { what: "a bare line feed", request: requestOf([...plain, "x-a: 1\nx-b: 2"]) },
  { what: "a bare carriage return", request: requestOf([...plain, "x-a: 1\rx-b: 2"]) },
  { what: "a zero byte", request: requestOf([...plain, "x-a: \0"]) },
  { what: "no colon", request: requestOf([...plain, "x-a"]) },
  { what: "no headers", request: requestOf([], "") },
  { what: "half a head", request: Buffer.from("POST / HTTP/1.1\r\nhost: x\r\n") },
  { what: "data after the body", request: requestOf(plain, `${chat}G`) },
])("$what is left to Node's own server", ({ request }) => {
  expect(readRequest(request, socket)).toBeUndefined();
});

test("an incomplete body is waited for", () => {
  expect(readRequest(requestOf(plain, chat.slice(1)), socket)).toBeInstanceOf(PartialRequest);
});

test("requests at the limits are read, one past them is not", () => {
  const { fastPathBytes, headerCount, headersBytes } = limits.http;
  const sized = (bytes: number) => requestOf(["host: x", `content-length: ${bytes}`], "x".repeat(bytes));
  expect(readRequest(sized(fastPathBytes), socket)).toBeInstanceOf(CompleteRequest);
  expect(readRequest(sized(fastPathBytes + 1), socket)).toBeUndefined();
  const counted = (count: number) => requestOf([...plain, ...Array.from({ length: count - 2 }, (_, i) => `x-${i}: y`)]);
  expect(readRequest(counted(headerCount), socket)).toBeInstanceOf(CompleteRequest);
  expect(readRequest(counted(headerCount + 1), socket)).toBeUndefined();
  const headBytes = requestOf([...plain, "x: "], "").length - 4;
  const headed = (bytes: number) => requestOf([...plain, `x: ${"y".repeat(bytes - headBytes)}`]);
  expect(readRequest(headed(headersBytes), socket)).toBeInstanceOf(CompleteRequest);
  expect(readRequest(headed(headersBytes + 1), socket)).toBeUndefined();
});

interface Read {
  url: string | undefined;
  headers: object;
  body: string;
}

/** Returns all requests that Node's own server reads from these bytes. */
function readByNode(bytes: Buffer): Promise<Read[]> {
  const found: Read[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (text: string) => {
      body += text;
    });
    request.once("end", () => {
      found.push({ url: request.url, headers: { ...request.headers }, body });
      response.end();
    });
  });
  const [ours, theirs] = duplexPair();
  return new Promise((resolve) => {
    ours.once("close", () => resolve(found)).on("error", () => undefined);
    ours.resume();
    theirs.on("error", () => undefined);
    server.emit("connection", theirs);
    ours.end(bytes);
  });
}

interface Damage {
  at: number;
  cut: number;
  put: string;
}

// Data inserted or removed anywhere.
const damages: Arbitrary<Damage | null> = option(
  record({
    at: integer({ min: 0, max: 150 }),
    cut: integer({ min: 0, max: 2 }),
    put: constantFrom(
      "\r\n",
      "\n",
      "\r",
      "\0",
      ":",
      " ",
      "\t",
      "chunked",
      "transfer-encoding: chunked\r\n",
      "x: y\r\n",
      "1",
    ),
  }),
  { freq: 2 },
);

function damaged(bytes: Buffer, damage: Damage | null): Buffer {
  if (damage === null) return bytes;
  const { at, cut, put } = damage;
  const text = bytes.toString("latin1");
  return Buffer.from(text.slice(0, at) + put + text.slice(at + cut), "latin1");
}

const requests = record({
  path: stringMatching(/^\/[!-~]{0,8}$/),
  headers: array(
    record({
      name: stringMatching(/^[A-Za-z-]{1,8}$/),
      value: stringMatching(/^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]{0,9}[!-~\x80-\xff])?)?$/),
    }),
    { maxLength: 4 },
  ),
  body: stringMatching(/^[ -~]{0,40}$/),
  lengthOff: constantFrom(0, 0, 0, 1, -1),
  damage: damages,
}).map(({ path, headers, body, lengthOff, damage }) => {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  const whole = requestOf(
    ["host: x", ...lines, `content-length: ${body.length + lengthOff}`],
    body,
    `POST ${path} HTTP/1.1`,
  );
  return damaged(whole, damage);
});

test("every accepted request is read like Node's own server does", async () => {
  let taken = 0;
  await assert(
    asyncProperty(requests, async (bytes) => {
      const read = readRequest(bytes, socket);
      if (!(read instanceof CompleteRequest)) return;
      taken += 1;
      const { url, body } = read;
      const headers = { ...read.headers, "content-length": expect.stringMatching(/^0*\d+$/) };
      expect(await readByNode(bytes)).toEqual([{ url, headers, body: body.toString("latin1") }]);
    }),
    { numRuns: 800 },
  );
  expect(taken).toBeGreaterThan(100);
});

describe("a head equal to the previous one", () => {
  const bodies = stringMatching(/^[ -~]{0,40}$/);

  test("is read like the first", () => {
    let remembered = 0;
    assert(
      property(requests, bodies, damages, (first, body, damage) => {
        const memory = new HeadMemory();
        readRequest(first, socket, memory);
        const headEnd = first.indexOf("\r\n\r\n");
        const head = first.toString("latin1", 0, headEnd + 4).replace(/(content-length: )\d+/, `$1${body.length}`);
        const next = damaged(Buffer.from(head + body, "latin1"), damage);
        if (memory.match(next) !== undefined) remembered += 1;
        expect(readRequest(next, socket, memory)).toEqual(readRequest(next, socket));
      }),
      { numRuns: 2000 },
    );
    expect(remembered).toBeGreaterThan(200);
  });

  test.each([
    { what: "more digits", length: "0000000015" },
    { what: "no digit", length: "" },
    { what: "a sign", length: "+15" },
    { what: "a second length", length: "15\r\ncontent-length: 15" },
    { what: "hexadecimal digits", length: "0xf" },
  ])("with $what in its length is left to Node's own server", ({ length }) => {
    const memory = new HeadMemory();
    expect(readRequest(requestOf(plain), socket, memory)).toBeInstanceOf(CompleteRequest);
    expect(readRequest(requestOf(["host: x", `content-length: ${length}`]), socket, memory)).toBeUndefined();
  });

  test("is the same object, and only then", () => {
    const memory = new HeadMemory();
    const headOf = (headers: readonly string[], body: string) => {
      const read = readRequest(requestOf([...headers, `content-length: ${body.length}`], body), socket, memory);
      return read instanceof CompleteRequest ? read.head : undefined;
    };
    const first = headOf(["host: x", "authorization: Bearer a"], chat);
    expect(headOf(["host: x", "authorization: Bearer a"], "x".repeat(300))).toBe(first);
    expect(headOf(["host: x", "authorization: Bearer b"], chat)).not.toBe(first);
  });
});

test.each([
  { what: "a large body that arrived in parts", pieces: [200, 20_000], isEmpty: true },
  { what: "a small one that arrived in parts", pieces: [200, 300], isEmpty: false },
  { what: "one that arrived at once", pieces: [20_200], isEmpty: false },
])("memory of $what is released on demand: $isEmpty", ({ pieces, isEmpty }) => {
  const lengthBytes = pieces.reduce((sum, size) => sum + size) - 100;
  const request = requestOf(["host: x", `content-length: ${lengthBytes}`], "x".repeat(lengthBytes));
  const first = request.subarray(0, pieces.length === 1 ? request.length : pieces[0]);
  let read = readRequest(first, socket);
  if (read instanceof PartialRequest) {
    read.add(request.subarray(first.length));
    expect(read.missingBytes).toBe(0);
    read = read.complete(socket);
  }
  if (!(read instanceof CompleteRequest)) throw new TypeError("this is a plain request");
  expect(read.body.toString()).toBe("x".repeat(lengthBytes));
  read.releaseBody();
  expect(read.body.length).toBe(isEmpty ? 0 : lengthBytes);
});
