import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { NoAnswerInTimeError, withinTime } from "./within-time.ts";

test("a response in time is returned, a late one is not waited for", async () => {
  expect(await withinTime(Promise.resolve("in time"), 1000)).toBe("in time");
  await expect(withinTime(new Promise(() => undefined), 5)).rejects.toThrow(NoAnswerInTimeError);
});

test("a response that arrived while the event loop was blocked counts as in time", async () => {
  const server = createServer((socket) => socket.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  await once(socket, "readable");
  const answer = Promise.resolve(socket.read()).then(String);
  const waiting = withinTime(new Promise((resolve) => setImmediate(() => resolve(answer))), 1);
  // Blocks this thread for longer than the time allowed, without using the CPU.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  expect(await waiting).toBe("here");
  server.close();
});
