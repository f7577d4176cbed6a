import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import type { CallerResponse } from "./caller-response.ts";
import type { CompleteRequest } from "./complete-request.ts";
import { type FastPath, openFastPath } from "./fast-path.ts";

let server: Server;
let fastPath: FastPath;
let port = 0;
/** Which server responded. */
let answered: string[] = [];
let answer: (request: CompleteRequest, response: CallerResponse) => void;

beforeEach(async () => {
  answered = [];
  answer = ({ body }, response) => {
    response.writeHead(200, { "content-length": body.length });
    response.end(body);
  };
  server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const body = Buffer.concat(chunks);
      answered.push(`node ${request.method} ${body.length}`);
      response.end(body);
    });
  });
  fastPath = openFastPath(server, {
    takes: (url) => url.startsWith("/v1/"),
    handle: (request, response) => {
      answered.push(`fast path ${request.method} ${request.body.length}`);
      answer(request, response);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(() => {
  fastPath.closeAll();
  server.closeAllConnections();
  server.close();
});

function post(body: string, { path = "/v1/x", headers = "" } = {}): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
}

/** A caller that sends parts, each after the response to the previous part contains `until`. */
class Caller {
  readonly socket: Socket = connect(port, "127.0.0.1");
  received = "";
  readonly closed: Promise<void>;

  constructor() {
    this.socket.setNoDelay(true).setEncoding("latin1");
    this.socket.on("data", (text: string) => {
      this.received += text;
    });
    this.closed = new Promise((resolve) => {
      this.socket.once("close", () => resolve());
    });
  }

  async send(bytes: string, until: (received: string) => boolean): Promise<string> {
    this.received = "";
    this.socket.write(bytes, "latin1");
    await expect.poll(() => until(this.received), { interval: 2 }).toBe(true);
    return this.received;
  }
}

test("plain requests on one connection are served one after the other", async () => {
  const caller = new Caller();
  for (const body of ["one", "", "three"]) {
    const received = await caller.send(post(body), (text) => text.endsWith(`\r\n\r\n${body}`));
    expect(received).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-length: \d\r\ndate: [^\r]+ GMT\r\nconnection: keep-alive\r\nkeep-alive: timeout=65\r\n\r\n/,
    );
  }
  expect(answered).toEqual(["fast path POST 3", "fast path POST 0", "fast path POST 5"]);
});

test("a request that is not plain goes to Node's own server, with all that follow on its connection", async () => {
  const caller = new Caller();
  await caller.send(post("one"), (text) => text.endsWith("one"));
  await caller.send("GET /v1/x HTTP/1.1\r\nhost: x\r\n\r\n", (text) => text.includes("\r\n\r\n"));
  await caller.send(post("three"), (text) => text.endsWith("three"));
  await caller.send(
    "POST /v1/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nfour\r\n0\r\n\r\n",
    (text) => text.endsWith("four"),
  );
  expect(answered).toEqual(["fast path POST 3", "node GET 0", "node POST 5", "node POST 4"]);
});

test("a URL that the fast path does not serve goes to Node's own server", async () => {
  await new Caller().send(post("body", { path: "/other" }), (text) => text.endsWith("body"));
  expect(answered).toEqual(["node POST 4"]);
});

test("a request that Node's own server rejects is rejected, and the connection ends", async () => {
  const caller = new Caller();
  await caller.send(post("one"), (text) => text.endsWith("one"));
  const received = await caller.send(post("two", { headers: "transfer-encoding: chunked\r\n" }), (text) =>
    text.startsWith("HTTP/1.1 400"),
  );
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  await caller.closed;
  expect(answered).toEqual(["fast path POST 3"]);
});

test("a body in a few parts is waited for; in many, Node's own server reads it", async () => {
  const caller = new Caller();
  const request = post("x".repeat(100));
  for (const end of [40, 60, 170]) {
    caller.socket.write(request.slice(end === 40 ? 0 : end === 60 ? 40 : 60, end), "latin1");
    await sleep(10);
  }
  await expect.poll(() => caller.received.endsWith("x".repeat(100)), { interval: 2 }).toBe(true);
  const dripping = new Caller();
  for (const byte of post("drip-drip-drip")) {
    dripping.socket.write(byte, "latin1");
    await sleep(1);
  }
  await expect.poll(() => dripping.received.endsWith("drip-drip-drip"), { interval: 2 }).toBe(true);
  expect(answered.at(-1)).toBe("node POST 14");
});

const numbers = Array.from({ length: 200_000 }, (_, index) => String(index)).join(" ");

test.each([
  { size: 70_000, by: "fast path" },
  { size: 300_000, by: "fast path" },
  { size: limits.http.fastPathBytes, by: "fast path" },
  { size: limits.http.fastPathBytes + 1, by: "node" },
])("a body of $size bytes arrives completely, through $by", async ({ size, by }) => {
  const body = numbers.slice(0, size);
  const caller = new Caller();
  await caller.send(post(body), (text) => text.endsWith(body));
  expect(answered).toEqual([`${by} POST ${size}`]);
  // The memory of read data is released; later data is read into new memory.
  await caller.send(post("next"), (text) => text.endsWith("next"));
});

test("data after a large body is read by Node's own server, and served after it", async () => {
  const body = numbers.slice(0, 300_000);
  const caller = new Caller();
  await caller.send(post(body) + post("behind"), (text) => text.endsWith("behind"));
  expect(caller.received).toContain(body);
  expect(answered).toEqual(["node POST 300000", "node POST 6"]);
});

test("a large body for a URL that the fast path does not serve is not waited for", async () => {
  const body = numbers.slice(0, 300_000);
  const caller = new Caller();
  await caller.send(post(body, { path: "/elsewhere" }).slice(0, -1), () => true);
  caller.socket.write(body.at(-1) ?? "");
  await expect.poll(() => caller.received.endsWith(body), { interval: 2 }).toBe(true);
  expect(answered).toEqual(["node POST 300000"]);
});

test("a pipelined request waits for the previous response", async () => {
  answer = ({ body }, response) => {
    setTimeout(() => {
      response.writeHead(200, { "content-length": body.length });
      response.end(body);
    }, 20);
  };
  const caller = new Caller();
  caller.socket.write(post("first"), "latin1");
  await expect.poll(() => answered.length, { interval: 1 }).toBe(1);
  await caller.send(post("second"), (text) => text.endsWith("second"));
  expect(caller.received).toMatch(/first.*second/s);
  expect(answered).toEqual(["fast path POST 5", "fast path POST 6"]);
});

test("a response without a length is chunked, and its head is sent with the first chunk", async () => {
  answer = (_, response) => {
    response.writeHead(201, { "x-a": "b" });
    expect(response.headersSent).toBe(true);
    response.write(Buffer.from("one"));
    response.end(Buffer.from("x".repeat(20_000)));
  };
  const received = await new Caller().send(post(""), (text) => text.endsWith("\r\n0\r\n\r\n"));
  expect(received).toMatch(
    /^HTTP\/1\.1 201 Created\r\nx-a: b\r\ntransfer-encoding: chunked\r\n.*\r\n\r\n3\r\none\r\n4e20\r\nx{20000}\r\n0\r\n\r\n$/s,
  );
});

test.each([
  { what: "a line break in a value", headers: { "x-a": "b\r\nx-c: d" } },
  { what: "a line break in a name", headers: { "x-a: b\r\nx-c": "d" } },
  { what: "a character that headers cannot contain", headers: { "x-a": "ł" } },
])("$what is rejected", async ({ headers }) => {
  answer = (_, response) => {
    expect(() => response.writeHead(200, headers)).toThrow(TypeError);
    response.writeHead(500, { "content-length": 0 });
    response.end();
  };
  expect(await new Caller().send(post(""), (text) => text.includes("\r\n\r\n"))).toMatch(
    /^HTTP\/1\.1 500 [^:]*\r\ncontent-length: 0/,
  );
});

test("a response with `connection: close` is the last on its connection", async () => {
  answer = (_, response) => {
    response.writeHead(503, { connection: "close", "content-length": 4 });
    response.end("last", "latin1");
  };
  const caller = new Caller();
  expect(await caller.send(post(""), (text) => text.endsWith("last"))).toContain("\r\nconnection: close\r\n");
  await caller.closed;
});

test("a caller that sends `connection: close` gets one response, and the connection ends", async () => {
  const caller = new Caller();
  const received = await caller.send(post("once", { headers: "connection: close\r\n" }), (text) =>
    text.endsWith("once"),
  );
  expect(received).toContain("\r\nconnection: close\r\n");
  await caller.closed;
  expect(answered).toEqual(["fast path POST 4"]);
});

test("a disconnect is detected before the response is complete, and ignored afterwards", async () => {
  const left: boolean[] = [];
  answer = (_, response) => {
    response.once("close", () => left.push(response.writableFinished));
    response.writeHead(200, {});
    response.write(Buffer.from("begun"));
  };
  const caller = new Caller();
  await caller.send(post(""), (text) => text.includes("begun"));
  caller.socket.destroy();
  await expect.poll(() => left, { interval: 2 }).toEqual([false]);
});

test("`drain` is emitted when a slow reader reads again", async () => {
  let drained = 0;
  answer = (_, response) => {
    response.writeHead(200, {});
    let more = true;
    for (let written = 0; more && written < 1000; written++) more = response.write(Buffer.alloc(64 * 1024));
    response.once("drain", () => {
      drained += 1;
      response.end();
    });
  };
  const caller = new Caller();
  caller.socket.pause();
  caller.socket.write(post(""), "latin1");
  await expect.poll(() => answered.length, { interval: 2 }).toBe(1);
  caller.socket.resume();
  await expect.poll(() => caller.received.endsWith("\r\n0\r\n\r\n"), { interval: 5 }).toBe(true);
  expect(drained).toBe(1);
});

test("idle connections are closed on demand, others are not", async () => {
  let finish: (() => void) | undefined;
  answer = (_, response) => {
    finish = () => {
      response.writeHead(200, { "content-length": 0 });
      response.end();
    };
  };
  const busy = new Caller();
  busy.socket.write(post(""), "latin1");
  await expect.poll(() => finish, { interval: 2 }).toBeDefined();
  const idle = new Caller();
  // The server may accept a connection later than the client is connected.
  const isClosed = () => {
    fastPath.closeIdle();
    return idle.socket.closed;
  };
  await expect.poll(isClosed, { interval: 2 }).toBe(true);
  await idle.closed;
  expect(busy.socket.readyState).toBe("open");
  finish?.();
  await expect.poll(() => busy.received.includes("200 OK"), { interval: 2 }).toBe(true);
});

/** Sends this many requests on separate connections, which all get their responses when the last has arrived. */
async function answerAtOnce(count: number, each: (response: CallerResponse) => void): Promise<Caller[]> {
  const waiting: CallerResponse[] = [];
  answer = (_, response) => {
    waiting.push(response);
    if (waiting.length === count) for (const one of waiting) each(one);
  };
  const callers = Array.from({ length: count }, () => new Caller());
  for (const { socket } of callers) socket.write(post(""), "latin1");
  await expect.poll(() => waiting.length, { interval: 2 }).toBe(count);
  return callers;
}

test("many concurrent responses arrive completely", async () => {
  const callers = await answerAtOnce(20, (response) => {
    response.writeHead(200, {});
    response.flushHeaders();
    response.write(Buffer.from("one"));
    response.write(Buffer.from("x".repeat(20_000)));
    response.end(Buffer.from("three"));
  });
  for (const caller of callers) {
    await expect
      .poll(() => caller.received, { interval: 2 })
      .toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n3\r\none\r\n4e20\r\nx{20000}\r\n5\r\nthree\r\n0\r\n\r\n$/s);
  }
});

test("the written part of an aborted response arrives among many", async () => {
  const callers = await answerAtOnce(20, (response) => {
    response.writeHead(200, {});
    response.write(Buffer.from("begun"));
    response.destroy();
  });
  for (const caller of callers) {
    await caller.closed;
    expect(caller.received).toMatch(/\r\n\r\n5\r\nbegun\r\n$/);
  }
});

test("connections that are closed right after their responses deliver them completely", async () => {
  const callers = await answerAtOnce(20, (response) => {
    response.writeHead(200, { "content-length": 300_000 });
    response.end(Buffer.alloc(300_000, "x"));
    fastPath.closeIdle();
  });
  for (const caller of callers) {
    await caller.closed;
    expect(caller.received).toMatch(/\r\n\r\nx{300000}$/);
  }
});
