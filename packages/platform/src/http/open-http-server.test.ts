import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HttpServer, type HttpServerOptions, openHttpServer } from "./open-http-server.ts";

let http: HttpServer;
let port = 0;
/** Requests that reached a handler. */
let handled: string[] = [];

async function open(options: Partial<HttpServerOptions> = {}): Promise<void> {
  handled = [];
  http = openHttpServer({
    publicUrl: "https://hub.example",
    handle: (request, response) => {
      handled.push(`${request.method} ${request.url}`);
      text(request).then(
        (body) => response.end(`node:${body}`),
        () => response.destroy(),
      );
    },
    fastPath: {
      takes: (url) => url.startsWith("/v1/"),
      handle: ({ url, body }, response) => {
        handled.push(`POST ${url}`);
        response.writeHead(200, { "content-length": body.length });
        response.end(body);
      },
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    http.server.listen(0, "127.0.0.1", resolve);
  });
  const address = http.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
}

beforeEach(() => open());
afterEach(() => {
  http.closeAll();
  http.server.close();
});

/** Sends parts, each after a response to the previous one, and reads until the server closes. */
function exchange(...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    let sent = 0;
    const socket = connect(port, "127.0.0.1");
    const sendNext = (): void => {
      const piece = pieces[sent];
      if (piece === undefined) return;
      sent += 1;
      socket.write(piece, "latin1");
    };
    socket.setEncoding("latin1").on("data", (data: string) => {
      received += data;
      sendNext();
    });
    socket.once("connect", sendNext);
    socket.once("close", () => resolve(received));
    socket.once("error", reject);
  });
}

function statuses(received: string): string[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}

const honest = "GET /honest HTTP/1.1\r\nhost: x\r\n\r\n";
const last = "GET /last HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
const chunked = "POST /upload HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n";
const fastPath = "POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody";

const refused = [
  { what: "no version (HTTP/0.9)", request: "GET /\r\n\r\n", status: "400" },
  { what: "HTTP/0.9 by name", request: "GET / HTTP/0.9\r\n\r\n", status: "400" },
  { what: "HTTP/2.0 in text", request: "GET / HTTP/2.0\r\nhost: x\r\n\r\n", status: "400" },
  { what: "the preface of HTTP/2", request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: "400" },
  { what: "an unknown version", request: "GET / HTTP/1.2\r\nhost: x\r\n\r\n", status: "400" },
  { what: "RTSP", request: "GET / RTSP/1.0\r\nhost: x\r\n\r\n", status: "400" },
  { what: "two spaces after the method", request: "GET  / HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "two spaces after the target", request: "GET /  HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a space after the version", request: "GET / HTTP/1.1 \r\nhost: x\r\n\r\n", status: "400" },
  { what: "a tab after the method", request: "GET\t/ HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a space in the target", request: "GET /a b HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a method in lower case", request: "get / HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "line ends of one character", request: "GET / HTTP/1.1\nhost: x\n\n", status: "400" },
  { what: "a raw control character", request: "GET /\x01 HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a raw byte above ASCII", request: "GET /\xe4\xbd\xa0 HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "an encoded zero byte", request: "GET /a%00b HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "an encoded line feed in the query", request: "GET /?a=%0a HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "an encoded delete character", request: "GET /%7F HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "no host", request: "GET / HTTP/1.1\r\n\r\n", status: "400" },
  { what: "two hosts", request: "GET / HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n", status: "400" },
  { what: "an invalid host", request: "GET / HTTP/1.1\r\nhost: x/../y\r\n\r\n", status: "400" },
  { what: "two hosts for the fast path", request: fastPath.replace("host: x", "host: x\r\nhost: y"), status: "400" },
  { what: "a bad host for the fast path", request: fastPath.replace("host: x", "host: x y"), status: "400" },
  { what: "a zero byte for the fast path", request: fastPath.replace("/v1/x", "/v1/%00"), status: "400" },
  { what: "a foreign target", request: "GET http://other/ HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a target with a password", request: "GET http://a:b@x/ HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "a target of another scheme", request: "GET ftp://x/ HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "chunks in HTTP/1.0", request: chunked.replace("1.1", "1.0"), status: "400" },
  { what: "a target without a path", request: "OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n", status: "400" },
  { what: "TRACE", request: "TRACE / HTTP/1.1\r\nhost: x\r\n\r\n", status: "405" },
  { what: "CONNECT", request: "CONNECT other:443 HTTP/1.1\r\nhost: other:443\r\n\r\n", status: "405" },
  { what: "an unknown expectation", request: "GET / HTTP/1.1\r\nhost: x\r\nexpect: wine\r\n\r\n", status: "417" },
  {
    what: "too large headers",
    request: `GET / HTTP/1.1\r\nhost: x\r\na: ${"b".repeat(20_000)}\r\n\r\n`,
    status: "431",
  },
  ...[
    { what: "length and chunks together", headers: "content-length: 4\r\ntransfer-encoding: chunked" },
    { what: "two lengths", headers: "content-length: 4\r\ncontent-length: 5" },
    { what: "a list of lengths", headers: "content-length: 4, 4" },
    { what: "a signed length", headers: "content-length: +4" },
    { what: "a negative length", headers: "content-length: -1" },
    { what: "an unknown transfer coding", headers: "transfer-encoding: xchunked" },
    { what: "chunks that are not last", headers: "transfer-encoding: chunked, identity" },
    { what: "a space before the colon", headers: "content-length : 4" },
    { what: "chunks of a second coding", headers: "transfer-encoding: gzip, chunked" },
    { what: "a folded header", headers: "a: 1\r\n transfer-encoding: chunked" },
    { what: "a bare line feed", headers: "a: 1\ncontent-length: 4" },
    { what: "a bare carriage return", headers: "a: 1\rcontent-length: 4" },
    { what: "a zero byte in a header", headers: "a: \0" },
    { what: "a header without a name", headers: ": 1" },
    { what: "a header without a colon", headers: "a" },
  ].map(({ what, headers }) => ({
    what,
    request: `POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\nbody`,
    status: "400",
  })),
];

describe.each([
  { when: "first on a connection", before: [] },
  { when: "after another request", before: [honest] },
  { when: "after a chunked body", before: [chunked] },
  { when: "after a request on the fast path", before: [fastPath] },
])("$when", ({ before }) => {
  // A second request follows in the same bytes: a response to it would mean that the first was read differently.
  test.each(refused)("$what gets $status once, and the connection closes", async ({ request, status }) => {
    const received = await exchange(...before, request + last);
    expect(statuses(received)).toEqual([...before.map(() => "200"), status]);
    expect(handled).toHaveLength(before.length);
    const refusal = received.slice(received.lastIndexOf("HTTP/1.1 "));
    expect(refusal).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
    expect(refusal).toMatch(/^X-Request-Id: [\w-]{36}\r$/m);
    expect(refusal).toMatch(/\r\n\r\n\{"error":"[^"]+"\}$/);
  });
});

test.each([
  { what: "after a request without a body", before: honest },
  { what: "after a body of known length", before: "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody" },
  { what: "after a chunked body", before: chunked },
])("double spaces are found in a pipelined request $what", async ({ before }) => {
  const received = await exchange(`${before}GET  /late HTTP/1.1\r\nhost: x\r\n\r\n${last}`);
  expect(statuses(received)).toEqual(["200", "400"]);
  expect(handled).toHaveLength(1);
});

test("a valid line in a body does not allow double spaces after it", async () => {
  const decoy = "GET /late HTTP/1.1\r\n\r\n";
  const post = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${decoy.length}\r\n\r\n${decoy}`;
  const received = await exchange(`${post}GET  /late HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(statuses(received)).toEqual(["200", "400"]);
});

test.each([
  { what: "pipelined requests", pieces: [honest + honest + chunked + honest + last], served: 5 },
  { what: "empty lines before a request", pieces: [honest, `\r\n\r\n${last}`], served: 2 },
  { what: "HTTP/1.0 without a host", pieces: ["GET / HTTP/1.0\r\n\r\n"], served: 1 },
  { what: "an address as host", pieces: [last.replace("host: x", "host: 10.0.0.7:7860")], served: 1 },
  { what: "an IPv6 address as host", pieces: [last.replace("host: x", "host: [::1]:7860")], served: 1 },
  { what: "an absolute target of this host", pieces: [last.replace("/last", "http://X/last?a")], served: 1 },
  { what: "one of the public URL", pieces: [last.replace("/last", "https://hub.example/last")], served: 1 },
  { what: "letters beyond Latin-1", pieces: [last.replace("/last", "/%E4%BD%A0?a=%E4%BD%A0")], served: 1 },
  { what: "an escaped percent sign", pieces: [last.replace("/last", "/a%2500")], served: 1 },
])("$what: served", async ({ pieces, served }) => {
  const received = await exchange(...pieces);
  expect(statuses(received)).toEqual(Array.from({ length: served }, () => "200"));
  expect(handled).toHaveLength(served);
});

test("a head that arrives byte by byte is served on a reused connection", async () => {
  const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
  let received = "";
  socket.on("data", (data: string) => {
    received += data;
  });
  const closed = new Promise((resolve) => {
    socket.once("close", resolve);
  });
  socket.write(chunked);
  for (const byte of last) {
    socket.write(byte);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await closed;
  expect(statuses(received)).toEqual(["200", "200"]);
});

test("a large body arrives unchanged although the memory of the connection is freed while it waits to be read", async () => {
  http.closeAll();
  http.server.close();
  await open({
    handle: (request, response) => {
      // Some of the body arrives before it is read.
      request.once("readable", () => {
        buffer(request).then(
          (body) => response.end(createHash("sha256").update(body).digest("hex")),
          () => response.destroy(),
        );
      });
    },
  });
  const content = randomBytes(5_000_000);
  const body = await fetch(`http://127.0.0.1:${port}/`, { method: "PUT", body: content });
  expect(await body.text()).toBe(createHash("sha256").update(content).digest("hex"));
});

test("handlers receive the path of an absolute target", async () => {
  await exchange(last.replace("/last", "http://x/last?a=b"));
  expect(handled).toEqual(["GET /last?a=b"]);
});

describe("the request id", () => {
  test.each([
    { header: "x-request-id: mine-0001", id: "mine-0001" },
    { header: "x-amzn-trace-id: trace-0001", id: "trace-0001" },
    { header: "x-request-id: <script>", id: "[\\w-]{36}" },
    { header: "a: b", id: "[\\w-]{36}" },
  ])("of `$header` is $id, and the handler sees the same", async ({ header, id }) => {
    http.server.close();
    await open({
      handle: ({ headers, rawHeaders }, response) =>
        response.end(JSON.stringify([headers["x-request-id"], rawHeaders.at(-1)])),
    });
    const received = await exchange(`GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n\r\n`);
    const [, sent = ""] = /^X-Request-Id: (.+)\r$/m.exec(received) ?? [];
    expect(sent).toMatch(new RegExp(`^${id}$`));
    expect(received).toContain("X-Content-Type-Options: nosniff\r\n");
    if (!header.startsWith("x-request-id: mine")) expect(received).toContain(JSON.stringify([sent, sent]));
  });
});

function head(length: number): string {
  return `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
}

describe("a slow body", () => {
  const slowBodies = { windowMs: 600, windowBytes: 60 };
  beforeEach(async () => {
    http.server.close();
    await open({ slowBodies });
  });

  test.each([
    { what: "that stops at once", request: head(1000) },
    { what: "that stops one byte before its end", request: head(1000) + "x".repeat(999) },
    { what: "for the fast path", request: fastPath.replace("content-length: 4", "content-length: 9") },
  ])("$what gets 408, and the connection closes", async ({ request }) => {
    const received = await exchange(request);
    expect(statuses(received)).toEqual(["408"]);
    expect(received).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
    expect(received).toContain("The request body arrived too slowly.");
  });

  test("is disconnected after the response as well", async () => {
    http.server.close();
    await open({ slowBodies, handle: (_, response) => response.end("early") });
    expect(statuses(await exchange("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n"))).toEqual(["200"]);
  });

  test("in chunks is disconnected although it never stops", async () => {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    let received = "";
    socket.on("data", (data: string) => {
      received += data;
    });
    const closed = new Promise((resolve) => {
      socket.once("close", resolve);
    });
    socket.on("error", () => undefined);
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
    const drip = setInterval(() => socket.write("1\r\nx\r\n"), 100);
    await closed;
    clearInterval(drip);
    expect(statuses(received)).toEqual(["408"]);
  });

  test("that is small is served if it arrives in time", async () => {
    expect(statuses(await exchange(`${head(50)}${"x".repeat(50)}`))).toEqual(["200"]);
  });

  test("is not disconnected if the handler does not read", async () => {
    http.server.close();
    let isOver = false;
    await open({
      slowBodies,
      handle: (request, response) => {
        setTimeout(() => {
          isOver = !request.destroyed;
          request.resume().once("end", () => response.end("late"));
        }, 3 * slowBodies.windowMs);
      },
    });
    const body = "x".repeat(1_000_000);
    expect(statuses(await exchange(head(body.length) + body))).toEqual(["200"]);
    expect(isOver).toBe(true);
  });
});

test("a client that reads nothing of its response is disconnected", async () => {
  http.server.close();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await open({
    stalledResponseMs: 300,
    handle: (_, response) => response.once("close", resolve).end(Buffer.alloc(50_000_000)),
  });
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write(honest);
  await closed;
  socket.destroy();
});

test("a handler that takes long before it responds is not interrupted", async () => {
  http.server.close();
  await open({
    stalledResponseMs: 100,
    handle: (_, response) => {
      setTimeout(() => response.end("late"), 600);
    },
  });
  expect(statuses(await exchange(last))).toEqual(["200"]);
});

test("a connection without a request is closed after the keep-alive time", async () => {
  http.server.keepAliveTimeout = 200;
  http.server.keepAliveTimeoutBuffer = 0;
  expect(statuses(await exchange(honest))).toEqual(["200"]);
});

test("connections up to the limit are served; one more closes idle ones", async () => {
  http.server.close();
  await open({ connections: 2 });
  const idle = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  const closed = idle.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on("error", () => undefined).once("close", resolve);
      }),
  );
  await expect.poll(() => idle.every((socket) => socket.readyState === "open")).toBe(true);
  connect(port, "127.0.0.1").on("error", () => undefined);
  await Promise.all(closed);
  expect(statuses(await exchange(last))).toEqual(["200"]);
});

function postOnce(path: string, more: string): Promise<string> {
  return exchange(
    `POST ${path} HTTP/1.1\r\nHost: hub.example\r\nConnection: close\r\n${more}Content-Length: 1\r\n\r\nx`,
  );
}

test("every response over https has Strict-Transport-Security, from Node's server and the fast path", async () => {
  http.closeAll();
  await open({ isSecure: ({ headers }) => headers["x-test"] === "https" });
  for (const path of ["/page", "/v1/models"]) {
    expect((await postOnce(path, "X-Test: https\r\n")).toLowerCase()).toContain(
      "strict-transport-security: max-age=31536000\r\n",
    );
    expect((await postOnce(path, "")).toLowerCase()).not.toContain("strict-transport-security");
  }
});
