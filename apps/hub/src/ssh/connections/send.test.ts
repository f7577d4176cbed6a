import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { send } from "./send.ts";

/** A connection whose client reads nothing until `drain`. */
class FullSocket extends EventEmitter {
  writableLength = limits.ssh.waitingBytes + 1;
  bytesWritten = 0;
}

const bytes = Buffer.alloc(10);
const reads = () => new Writable({ write: (_chunk, _encoding, done) => done() });

test("waits while too many bytes wait in the connection, however large the window of the channel is", async () => {
  const socket = new FullSocket();
  const { signal } = new AbortController();
  let isSent = false;
  const sending = send({ channel: reads(), socket, signal, sent: { bytes: 0 } }, bytes).finally(() => {
    isSent = true;
  });
  await turn();
  expect(isSent).toBe(false);
  socket.writableLength = limits.ssh.waitingBytes;
  socket.emit("drain");
  await sending;
});

test.each([
  { what: "the client's window is full", channel: new Writable({ write: () => undefined }), waiting: 0 },
  { what: "the connection is full", channel: reads(), waiting: limits.ssh.waitingBytes + 1 },
])("stops when the channel is closed while $what", async ({ channel, waiting }) => {
  const socket = new FullSocket();
  socket.writableLength = waiting;
  const closed = new AbortController();
  const sending = send({ channel, socket, signal: closed.signal, sent: { bytes: 0 } }, bytes);
  await turn();
  closed.abort();
  await expect(sending).rejects.toThrow("abort");
  expect(EventEmitter.listenerCount(socket, "drain")).toBe(0);
});

test("waits while the library holds packets during an exchange of keys", async () => {
  const socket = new FullSocket();
  socket.writableLength = 0;
  const sent = { bytes: limits.ssh.waitingBytes };
  const { signal } = new AbortController();
  let isSent = false;
  const sending = send({ channel: reads(), socket, signal, sent }, bytes).finally(() => {
    isSent = true;
  });
  await turn();
  expect(isSent).toBe(false);
  socket.bytesWritten = bytes.length;
  await sending;
  expect(sent.bytes).toBe(limits.ssh.waitingBytes + bytes.length);
});
