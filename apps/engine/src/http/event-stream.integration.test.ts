import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EventStream } from "./event-stream.ts";

/** Opens a stream to a reader who has not read anything yet. */
async function openStream() {
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
  const stream = new EventStream(response, {
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
    stop: () => calls.push("stop"),
  });
  return { stream, response, socket, calls };
}

test("a call pauses while its reader is behind, and resumes when it has caught up", async () => {
  const { stream, response, socket, calls } = await openStream();
  let sent = 0;
  while (calls.length === 0 && sent < 100_000) {
    stream.send({ text: "x".repeat(1000) });
    sent += 1;
    if (sent % 100 === 0) await new Promise(setImmediate);
  }
  expect(calls).toEqual(["pause"]);
  expect(response.writableLength).toBeLessThan(1 << 20);
  socket.resume();
  await expect.poll(() => calls).toEqual(["pause", "resume"]);
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
