import { createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { ObjectStoreAwayError } from "@modelyard/hub";
import { PieceStream, type Pieces } from "@modelyard/platform/http/piece-stream";
import { WholeBody } from "@modelyard/platform/http/whole-body";
import { createLogger } from "@modelyard/platform/logger";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { sendFiles } from "./send-files.ts";

const parts = ["a file ", "in pieces"];
const origins = { "access-control-allow-origin": "*", "access-control-expose-headers": "Retry-After" };
const app = new Hono();
app.use("*", async (context, next) => {
  await next();
  // Middleware may make a new response of the file's.
  context.header("X-Added", "yes");
});
app.get("/file", () => {
  const source = parts.map((part) => Buffer.from(part)).values();
  const body = new PieceStream({
    next: async () => source.next(),
    return: async () => undefined,
    recycle: (piece) => piece.fill(0),
  });
  return new Response(body, { headers: { ETag: '"a"', "Content-Length": "16" } });
});
app.get("/damaged", () => {
  const pieces: Pieces = {
    next: () => Promise.reject(new Error("it is damaged")),
    return: async () => undefined,
    recycle: () => undefined,
  };
  return new Response(new PieceStream(pieces), { headers: { ...origins, ETag: '"a"' } });
});
app.get("/away", () => {
  const pieces: Pieces = {
    next: () => Promise.reject(new ObjectStoreAwayError("the S3 server does not respond")),
    return: async () => undefined,
    recycle: () => undefined,
  };
  return new Response(new PieceStream(pieces), { headers: { ...origins, ETag: '"a"' } });
});
app.get("/page", (context) => context.text("a page"));
app.get(
  "/stored",
  () =>
    new Response(new WholeBody(["a stored", " page"].map((part) => Buffer.from(part))), { headers: { ETag: '"b"' } }),
);

const log: string[] = [];
const logger = createLogger({ level: "warn", write: (line) => log.push(line) });
const listener = getRequestListener(sendFiles(app.fetch, logger), { overrideGlobalObjects: false });
const server = createServer((incoming, outgoing) => {
  outgoing.setHeader("X-Request-Id", "request-1");
  void listener(incoming, outgoing);
});
afterEach(() => {
  server.close();
});

async function send(path: string): Promise<{ response: IncomingMessage; body: string }> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent: false }, resolve).on("error", reject);
  });
  return { response, body: await text(response) };
}

test("a file is sent with the headers of its response and of the server", async () => {
  const { response, body } = await send("/file");
  expect(body).toBe("a file in pieces");
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    etag: '"a"',
    "content-length": "16",
    "x-added": "yes",
    "x-request-id": "request-1",
  });
});

test("a stored page is sent in the same way, and other consumers read it as a stream", async () => {
  const { response, body } = await send("/stored");
  expect(body).toBe("a stored page");
  expect(response.headers).toMatchObject({ etag: '"b"', "x-added": "yes", "x-request-id": "request-1" });
  expect(await (await app.request("/stored")).text()).toBe("a stored page");
});

test("other responses are sent as before", async () => {
  expect((await send("/page")).body).toBe("a page");
});

test("a file that cannot be read is an error in the log and for the client", async () => {
  const { response, body } = await send("/damaged");
  expect(response.statusCode).toBe(500);
  expect(response.headers).toMatchObject(origins);
  expect(response.headers.etag).toBeUndefined();
  expect(JSON.parse(body)).toEqual({
    error: "The file could not be read. Please report request request-1 to the administrator.",
  });
  expect(log.join("")).toContain("it is damaged");
});

test("a file whose store is away for the moment is 503, so that clients try again", async () => {
  const { response, body } = await send("/away");
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ "retry-after": "5", "x-error-code": "Unavailable" });
  expect(response.headers).toMatchObject(origins);
  expect(response.headers.etag).toBeUndefined();
  expect(JSON.parse(body).error).toBe(
    "The hub cannot reach its store for large files at the moment. Try again in 5 seconds.",
  );
  expect(log.at(-1)).toContain("the S3 server does not respond");
});
