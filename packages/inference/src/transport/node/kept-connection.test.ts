import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { chatCompletion } from "../../chat.ts";
import { ConnectionError } from "../../errors/http-error.ts";

const text = JSON.stringify({ id: "c1", created: 1, model: "m", choices: [] });
const response = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** What a server that reads a request may send before it closes the connection. */
const beginnings = [
  { what: "part of a head", begun: "HTTP/1.1 200 O" },
  { what: "a head", begun: "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n" },
  { what: "102", begun: "HTTP/1.1 102 Processing\r\n\r\n" },
];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * Responds to the first request on a connection, and closes it as soon as another arrives there.
 * @param begun what is sent of a response before the connection is closed
 */
async function closing(isRefused: (count: number) => boolean, begun = "") {
  let count = 0;
  const server = createServer((socket) => {
    let requests = 0;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      // Headers and body may arrive separately: only the headers count.
      if (!data.includes("POST ")) return;
      requests++;
      count++;
      if (requests > 1 || isRefused(count)) {
        if (begun === "") socket.destroy();
        else socket.end(begun);
      } else socket.write(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, count: () => count };
}

async function chat(url: string, options: object = {}): Promise<number> {
  let attempts = 0;
  const onMetadata = ({ timings }: { timings: { attempts: number } }) => (attempts = timings.attempts);
  await chatCompletion({ endpointUrl: url, messages: [] }, { onMetadata, ...options });
  // The connection returns to the pool a moment later.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return attempts;
}

test("a reused connection that the server closes while a request is sent costs one resend", async () => {
  const server = await closing(() => false);
  await chat(server.url);
  expect(await chat(server.url)).toBe(2);
  expect(server.count()).toBe(3);
});

test("a new connection that is closed as well ends the call", async () => {
  const server = await closing((count) => count > 1);
  await chat(server.url);
  await expect(chat(server.url)).rejects.toBeInstanceOf(ConnectionError);
  expect(server.count()).toBe(3);
});

test.each(beginnings)("a new connection that is closed after $what ends the call", async ({ begun }) => {
  const server = await closing(() => true, begun);
  await expect(chat(server.url)).rejects.toBeInstanceOf(ConnectionError);
  expect(server.count()).toBe(1);
});

test.each(beginnings)("a reused connection that is closed after $what ends the call", async ({ begun }) => {
  const server = await closing(() => false, begun);
  await chat(server.url);
  await expect(chat(server.url)).rejects.toBeInstanceOf(ConnectionError);
  expect(server.count()).toBe(2);
});

test("without retries, nothing is resent", async () => {
  const server = await closing(() => false);
  await chat(server.url);
  await expect(chat(server.url, { retry_on_error: false })).rejects.toBeInstanceOf(ConnectionError);
  expect(server.count()).toBe(2);
});
