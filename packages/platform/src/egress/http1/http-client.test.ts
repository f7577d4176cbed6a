import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../limits/limits.ts";
import { createNodeHttpClient } from "../node-http/node-client.ts";
import { createHttpClient, HttpCallError, type HttpClient } from "./http-client.ts";

interface Ended {
  status: number | undefined;
  error: Error | undefined;
  isSent: boolean | undefined;
  resends: number;
}

const { resendMs } = limits.provider;
/** What the server does with a request, by number from 1. */
let onRequest: (number: number, socket: Socket) => void;
let received = 0;
let nowMs = 0;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("data", () => {
    received += 1;
    onRequest(received, socket);
  });
});
let client: HttpClient;
let origin = "";

const answer = (socket: Socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");

beforeEach(async () => {
  received = 0;
  nowMs = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  client.destroy();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

function call({ method = "POST", repeatable = true, firstByteMs = 5000, to = origin } = {}): Promise<Ended> {
  const ended: Ended = { status: undefined, error: undefined, isSent: undefined, resends: 0 };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  client.send(
    {
      origin: to,
      path: "/",
      method: method === "GET" ? "GET" : "POST",
      headers: {},
      body: method === "GET" ? undefined : [Buffer.from("{}")],
      firstByteMs,
      idleMs: 5000,
      repeatable,
    },
    {
      onHead: (status) => void (ended.status = status),
      onData: () => true,
      onEnd: () => resolve(ended),
      onError: (error, isSent) => resolve(Object.assign(ended, { error, isSent })),
      onResend: () => void (ended.resends += 1),
    },
  );
  return promise;
}

/** Sends a second request on the connection of the first; `meets` decides what happens to it. */
async function callOnReused(meets: (socket: Socket) => void, options: Parameters<typeof call>[0] = {}): Promise<Ended> {
  onRequest = (number, socket) => (number === 2 ? meets(socket) : answer(socket));
  expect(await call()).toMatchObject({ status: 200, resends: 0 });
  return call(options);
}

function closesAfter(passedMs: number): (socket: Socket) => void {
  return (socket) => {
    nowMs += passedMs;
    socket.end();
  };
}

describe.each([
  {
    whose: "our client",
    create: () =>
      createHttpClient({
        open: (to, onread) => connect({ host: "127.0.0.1", port: Number(new URL(to).port), onread }),
        connectMs: 5000,
        keepAliveMs: 5000,
        now: () => nowMs,
      }),
  },
  {
    whose: "Node's client",
    create: () =>
      createNodeHttpClient({
        open: (to) => connect({ host: "127.0.0.1", port: Number(new URL(to).port) }),
        connectMs: 5000,
        keepAliveMs: 5000,
        now: () => nowMs,
      }),
  },
])("$whose", ({ create }) => {
  beforeEach(() => {
    client = create();
  });

  describe("a request is sent again over a new connection", () => {
    test.each([
      { how: "ended", close: (socket: Socket) => void socket.end() },
      { how: "reset", close: (socket: Socket) => void socket.resetAndDestroy() },
    ])("once, when an idle kept connection is $how at once", async ({ close }) => {
      expect(await callOnReused(close)).toEqual({ status: 200, error: undefined, isSent: undefined, resends: 1 });
      expect(received).toBe(3);
    });

    test("at the limit in time, and not past it", async () => {
      expect(await callOnReused(closesAfter(resendMs))).toMatchObject({ status: 200, resends: 1 });
      received = 0;
      expect(await callOnReused(closesAfter(resendMs + 1))).toMatchObject({ error: { failure: "closed" }, resends: 0 });
      expect(received).toBe(2);
    });
  });

  describe("a request is not sent again", () => {
    test("when a kept connection brings nothing in time", async () => {
      const ended = await callOnReused(() => undefined, { firstByteMs: 100 });
      expect(ended).toMatchObject({ error: { failure: "head-timeout" }, isSent: true, resends: 0 });
      expect(received).toBe(2);
    });

    test("when a new connection is closed at once", async () => {
      onRequest = (_number, socket) => void socket.end();
      expect(await call()).toMatchObject({ error: { failure: "closed" }, isSent: true, resends: 0 });
      expect(received).toBe(1);
    });

    test("when a kept connection is closed within its head", async () => {
      const ended = await callOnReused((socket) => void socket.end("HTTP/1.1 2"));
      expect(ended).toMatchObject({ isSent: true, resends: 0 });
      expect(received).toBe(2);
    });

    test("a second time", async () => {
      onRequest = (number, socket) => (number === 1 ? answer(socket) : void socket.end());
      await call();
      expect(await call()).toMatchObject({ error: { failure: "closed" }, resends: 1 });
      expect(received).toBe(3);
    });

    test("when it may not be repeated", async () => {
      const ended = await callOnReused((socket) => void socket.end(), { repeatable: false });
      expect(ended).toMatchObject({ error: { failure: "closed" }, isSent: true, resends: 0 });
      expect(received).toBe(2);
    });

    test("when the client is closed here", async () => {
      const ended = await callOnReused(() => client.destroy());
      expect(ended).toMatchObject({ error: { failure: "closed" }, resends: 0 });
      await sleep(20);
      expect(received).toBe(2);
    });
  });

  test("the body counts as in flight until the server has taken all of it", async () => {
    // More than the kernel's buffers hold.
    const body = [Buffer.alloc(40 * 1024 * 1024, "a"), Buffer.alloc(20_000, "b")];
    const inFlight = { writes: 0 };
    let receivedBytes = 0;
    onRequest = (_number, socket) => void socket.pause();
    server.once("connection", (socket) => {
      socket.on("data", (bytes: Buffer) => void (receivedBytes += bytes.length));
    });
    client.send(
      {
        origin,
        path: "/",
        method: "POST",
        headers: {},
        body,
        inFlight,
        firstByteMs: 60_000,
        idleMs: 60_000,
        repeatable: false,
      },
      { onHead: () => undefined, onData: () => true, onEnd: () => undefined, onError: () => undefined },
    );
    await expect.poll(() => received).toBe(1);
    expect(inFlight.writes).toBe(2);
    onRequest = () => undefined;
    for (const socket of sockets) socket.resume();
    await expect.poll(() => inFlight.writes).toBe(0);
    await expect.poll(() => receivedBytes).toBeGreaterThan(40 * 1024 * 1024 + 20_000);
  });

  test("a body whose connection fails counts as in flight permanently, so that its memory is never reused", async () => {
    const inFlight = { writes: 0 };
    onRequest = (_number, socket) => void socket.resetAndDestroy();
    const body = [Buffer.alloc(40 * 1024 * 1024, "a")];
    const failed = Promise.withResolvers<void>();
    client.send(
      {
        origin,
        path: "/",
        method: "POST",
        headers: {},
        body,
        inFlight,
        firstByteMs: 60_000,
        idleMs: 60_000,
        repeatable: false,
      },
      { onHead: () => undefined, onData: () => true, onEnd: () => undefined, onError: () => failed.resolve() },
    );
    await failed.promise;
    await expect.poll(() => client.connections()).toBe(0);
    expect(inFlight.writes).toBe(1);
  });

  test("a failed connect says that nothing was sent", async () => {
    await new Promise((resolve) => server.close(resolve));
    const ended = await call();
    expect(ended).toMatchObject({ error: { code: "ECONNREFUSED" }, isSent: false });
    expect(ended.error).not.toBeInstanceOf(HttpCallError);
  });
});
