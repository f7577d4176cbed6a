import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpClient, type HttpClient } from "../../egress/http1/http-client.ts";
import { createNodeHttpClient } from "../../egress/node-http/node-client.ts";
import { responseCorpus } from "./response-corpus.ts";

let bytes = "";
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => socket.end(bytes, "latin1"));
});
let origin = "";
const clients: HttpClient[] = [];
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const { port } = address;
  origin = `http://127.0.0.1:${port}`;
  const times = { connectMs: 20_000, keepAliveMs: 20_000 };
  clients.push(
    createHttpClient({ open: (_, onread) => connect({ host: "127.0.0.1", port, onread }), ...times }),
    createNodeHttpClient({ open: () => connect({ host: "127.0.0.1", port }), ...times }),
  );
});
afterAll(() => {
  for (const client of clients) client.destroy();
  server.close();
});

type Read = { status: number; body: string } | "refused";

function read(client: HttpClient | undefined): Promise<Read> {
  // The server closes each connection after its response.
  client?.renew();
  const { promise, resolve } = Promise.withResolvers<Read>();
  let status = 0;
  let body = "";
  client?.send(
    { origin, path: "/", method: "GET", headers: {}, firstByteMs: 20_000, idleMs: 20_000, repeatable: false },
    {
      onHead: (received) => void (status = received),
      onData(chunk) {
        body += chunk.toString("latin1");
        return true;
      },
      onEnd: () => resolve({ status, body }),
      onError: () => resolve("refused"),
    },
  );
  return promise;
}

/** Reads with the client of the field: Node's `fetch` is undici's. */
async function readWithUndici(): Promise<Read> {
  try {
    const response = await fetch(origin, { redirect: "manual", headers: { connection: "close" } });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()).toString("latin1") };
  } catch {
    return "refused";
  }
}

/** `fetch` decompresses content and drops the body of status 205, which clients of a proxy do not. */
function fetchChanges(name: string): boolean {
  return name.includes("content-encoding") || name.includes("205");
}

test("what our client accepts, undici and Node's client read equally", async () => {
  expect(new Set(responseCorpus.map(({ name }) => name)).size).toBe(responseCorpus.length);
  let accepted = 0;
  const onlyUndiciRefuses: string[] = [];
  for (const response of responseCorpus) {
    bytes = response.bytes;
    const ours = await read(clients[0]);
    if (ours === "refused") continue;
    accepted += 1;
    expect(await read(clients[1]), response.name).toEqual(ours);
    if (fetchChanges(response.name)) continue;
    const theirs = await readWithUndici();
    if (theirs === "refused") onlyUndiciRefuses.push(response.name);
    else expect(theirs, response.name).toEqual(ours);
  }
  // undici accepts 100 only after `Expect`; servers send it without, and the final response follows in any case.
  expect(onlyUndiciRefuses).toEqual([String.raw`after "HTTP/1.1 100 Continue\r\n\r\n"`]);
  expect(accepted).toBeGreaterThanOrEqual(30);
});

/** Responses that undici accepts and our client refuses, because another parser may read them differently. */
const stricter = [
  // Not HTTP/1.0 or HTTP/1.1, not a status, or a control character.
  'status "HTTP/0.9 200 OK"',
  'status "HTTP/1.1 600 x"',
  String.raw`status "HTTP/1.1 200 O\u0000K"`,
  // Transfer codings that were not requested, or whose name is not exactly `chunked`: some parsers ignore them.
  ...[
    "chunked,",
    ",chunked",
    "chunked, chunked",
    "gzip, chunked",
    "identity",
    "chunked, identity",
    "gzip",
    "xchunked",
  ].map(coded),
  ...["chunked;q=1", '"chunked"', "", "chun ked"].map(coded),
  // Only requests may have empty lines before them.
  String.raw`after "\r\n"`,
  String.raw`after "\r\n\r\n"`,
  // HTTP/1.0 has no chunks.
  "chunks in HTTP/1.0",
];

function coded(coding: string): string {
  return `coding ${JSON.stringify(coding)} alone`;
}

test("what our client refuses although undici accepts it is ambiguous", async () => {
  const found: string[] = [];
  for (const response of responseCorpus) {
    bytes = response.bytes;
    if ((await read(clients[0])) === "refused" && (await readWithUndici()) !== "refused") found.push(response.name);
  }
  expect(found).toEqual(stricter);
});
