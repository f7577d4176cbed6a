import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "../limits/limits.ts";
import { type FastPath, openFastPath } from "./fast-path.ts";

let server: Server;
let fastPath: FastPath;
let caller: Socket;
let received = "";
/** Paths whose body Node's own server read. */
let bodiesOfNode = 0;

beforeEach(async () => {
  received = "";
  bodiesOfNode = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  server = createServer((request, response) => {
    bodiesOfNode += 1;
    request.resume();
    request.once("end", () => response.end("node"));
  });
  fastPath = openFastPath(server, {
    takes: () => true,
    handle: (_, response) => {
      response.writeHead(200, { "content-length": 4 });
      response.end("fast path", "latin1");
    },
  });
  const accepted = new Promise((resolve) => {
    server.once("connection", resolve);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  caller = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  caller.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  await accepted;
});
afterEach(() => {
  vi.useRealTimers();
  caller.destroy();
  fastPath.closeAll();
  server.closeAllConnections();
  server.close();
});

/** Waits real time, in which sent data arrives. */
function until(isSo: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(isSo()).toBe(true), { interval: 2 });
}

// The fast path checks its clock twice a second.
const slackMs = 1500;

test("a connection without a request ends at the timeout of a head", async () => {
  vi.advanceTimersByTime(limits.http.headersTimeoutMs - slackMs);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(caller.readyState).toBe("open");
  vi.advanceTimersByTime(2 * slackMs);
  await until(() => caller.destroyed);
});

test("a connection after a response is kept longer, but not forever", async () => {
  caller.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
  await until(() => received.endsWith("fast path"));
  vi.advanceTimersByTime(limits.http.keepAliveTimeoutMs - slackMs);
  received = "";
  caller.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
  await until(() => received.endsWith("fast path"));
  vi.advanceTimersByTime(limits.http.keepAliveTimeoutMs + slackMs);
  await until(() => caller.destroyed);
});

test("a body that does not arrive is left to Node's own server", async () => {
  caller.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbo");
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(bodiesOfNode).toBe(0);
  vi.advanceTimersByTime(2000);
  await until(() => bodiesOfNode === 1);
  caller.write("dy");
  await until(() => received.includes("node"));
});
