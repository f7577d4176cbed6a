import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { limits } from "@modelyard/platform/limits";
import { expect, onTestFinished, test } from "vitest";
import { EngineError } from "../errors/engine-error.ts";
import { EventStream, type EventStreamOptions } from "./event-stream.ts";
import { UnreadBytes } from "./unread-bytes.ts";

const KiB = 1024;

/** Opens a stream to a reader who has not read anything yet. */
async function openStream({ unread = new UnreadBytes(), ...options }: Partial<EventStreamOptions> = {}) {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const response: ServerResponse = (await once(server, "request"))[1];
  const calls: string[] = [];
  const source = {
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
    stop: (reason: unknown) => calls.push(`stop: ${reason instanceof EngineError ? reason.problem : "?"}`),
  };
  const stream = new EventStream(response, { source, unread, ...options });
  return { stream, response, socket, calls };
}

/** Sends until the call is paused, or the reader is this far behind. */
async function fill({ stream, response, calls }: Awaited<ReturnType<typeof openStream>>, bytes: number) {
  const paused = calls.length;
  while (calls.length === paused && response.writableLength < bytes) {
    for (let part = 0; part < 16; part++) stream.send({ text: "x".repeat(KiB) });
    await new Promise(setImmediate);
  }
}

test("a call pauses while its reader is far behind, and resumes when it has caught up", async () => {
  const opened = await openStream();
  await fill(opened, 10_000 * KiB);
  expect(opened.calls).toEqual(["pause"]);
  const { most } = limits.engine.unreadBytes;
  expect(opened.response.writableLength).toBeGreaterThan(most);
  expect(opened.response.writableLength).toBeLessThan(most + 64 * KiB);
  opened.socket.resume();
  await expect.poll(() => opened.calls).toEqual(["pause", "resume"]);
});

test("what is kept for all readers is limited, and each may be a little behind", async () => {
  const unread = new UnreadBytes({ least: 64 * KiB, most: 1000 * KiB, total: 600 * KiB });
  const one = await openStream({ unread });
  await fill(one, 500 * KiB);
  const two = await openStream({ unread });
  await fill(two, 1000 * KiB);
  expect([one.calls, two.calls]).toEqual([[], ["pause"]]);
  expect(two.response.writableLength).toBeGreaterThan(64 * KiB);
  expect(two.response.writableLength).toBeLessThan(200 * KiB);
  one.response.destroy();
  const three = await openStream({ unread });
  await fill(three, 400 * KiB);
  expect(three.calls).toEqual([]);
});

test("a call whose reader is behind for long in all ends, however often it was resumed", async () => {
  const unread = new UnreadBytes({ least: 0, most: 0, total: 0 });
  const opened = await openStream({ unread, times: { stalledMs: 500, unreadMs: 60_000 } });
  const { calls, socket } = opened;
  // A reader who reads a part from time to time.
  const reading = setInterval(() => {
    socket.resume();
    setTimeout(() => socket.pause(), 20);
  }, 200);
  onTestFinished(() => clearInterval(reading));
  while (calls.at(-1) !== "stop: reader_too_slow") {
    if (calls.at(-1) === "pause") await new Promise((resolve) => setTimeout(resolve, 5));
    else await fill(opened, 10_000 * KiB);
  }
  expect(opened.response.destroyed).toBe(true);
});

test("a reader gets the rest of a completed response later, but must read it", async () => {
  const opened = await openStream();
  await fill(opened, 500 * KiB);
  opened.stream.end();
  let text = "";
  opened.socket.on("data", (bytes: Buffer) => {
    text += bytes.toString("latin1");
  });
  await expect.poll(() => text.endsWith("0\r\n\r\n")).toBe(true);
  expect(text).toContain("data: [DONE]");

  const left = await openStream({ times: { stalledMs: 60_000, unreadMs: 50 } });
  await fill(left, 500 * KiB);
  left.stream.end();
  await expect.poll(() => left.response.destroyed).toBe(true);
});

test("events end with [DONE] or with the error", async () => {
  for (const [end, last] of [
    [(stream: EventStream) => stream.end(), "data: [DONE]"],
    [(stream: EventStream) => stream.fail(new Error("private")), "The engine failed unexpectedly"],
  ] as const) {
    const { stream, socket } = await openStream();
    let text = "";
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString();
    });
    stream.send({ part: 1 });
    end(stream);
    await expect.poll(() => text).toContain(last);
    expect(text).toContain('data: {"part":1}\n\n');
    expect(text).toContain("text/event-stream");
    expect(text).not.toContain("private");
  }
});
