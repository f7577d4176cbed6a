import { connect, createServer, type Server, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WriteBatch } from "./write-batch.ts";

let server: Server;
let received = "";

beforeEach(async () => {
  received = "";
  server = createServer((socket) => {
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(() => {
  server.close();
});

async function open(): Promise<Socket> {
  const address = server.address();
  const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  await new Promise((resolve) => {
    socket.once("connect", resolve);
  });
  return socket;
}

function begun(calls: number): WriteBatch {
  const writes = new WriteBatch();
  for (let call = 0; call < calls; call++) writes.began();
  return writes;
}

test("with many calls, writes of a turn are sent at its end, in order", async () => {
  const writes = begun(4);
  using socket = disposable(await open());
  for (const part of ["one", "two", "three"]) {
    writes.hold(socket.it);
    socket.it.write(part);
  }
  expect(socket.it.bytesWritten).toBe(11);
  expect(socket.it.writableLength).toBe(11);
  await nextTurn();
  expect(socket.it.writableCorked).toBe(0);
  await expect.poll(() => received, { interval: 2 }).toBe("onetwothree");

  writes.hold(socket.it);
  socket.it.write("four");
  await expect.poll(() => received, { interval: 2 }).toBe("onetwothreefour");
});

test("with few calls, writes are sent at once", async () => {
  const writes = begun(4);
  writes.ended();
  using socket = disposable(await open());
  writes.hold(socket.it);
  expect(socket.it.writableCorked).toBe(0);
});

test("a long turn does not delay its first writes until all are done", async () => {
  const writes = begun(4);
  const sockets = Array.from({ length: 65 }, () => new Socket());
  for (const socket of sockets) writes.hold(socket);
  expect(sockets.filter((socket) => socket.writableCorked > 0)).toEqual(sockets.slice(64));
  await nextTurn();
  expect(sockets.every((socket) => socket.writableCorked === 0)).toBe(true);
});

test("deferred writes are sent when their connection ends", async () => {
  const writes = begun(4);
  using socket = disposable(await open());
  writes.hold(socket.it);
  socket.it.write("last words");
  socket.it.end();
  await expect.poll(() => received, { interval: 2 }).toBe("last words");
});

function disposable(it: Socket): { it: Socket } & Disposable {
  return { it, [Symbol.dispose]: () => it.destroy() };
}
