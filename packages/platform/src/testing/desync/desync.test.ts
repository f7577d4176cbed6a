import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "./exchange.ts";
import { post } from "./raw-request.ts";
import { type RecordingServer, startRecordingServer } from "./recording-server.ts";
import { requestCorpus } from "./request-corpus.ts";

let withFastPath: RecordingServer;
let withoutFastPath: RecordingServer;
beforeAll(async () => {
  withFastPath = await startRecordingServer({ fastHttp: true });
  withoutFastPath = await startRecordingServer({ fastHttp: false });
});
afterAll(() => {
  withFastPath.close();
  withoutFastPath.close();
});

const plain = post("content-length: 5", { body: "hello" });
let onFastPath = 0;

/** Returns how a server understands a request, and what it responds. */
async function understood(server: RecordingServer, pieces: readonly string[]) {
  const { seen, ...exchanged } = await exchange(server, pieces);
  onFastPath += seen.filter(({ path }) => path === "fast").length;
  return { ...exchanged, seen: seen.map(({ method, url, headers, body }) => ({ method, url, headers, body })) };
}

const ways: readonly { how: string; piecesOf: (bytes: string) => string[]; isFast: boolean }[] = [
  { how: "in one piece", piecesOf: (bytes) => [bytes], isFast: true },
  { how: "with its body in pieces", piecesOf: cutAfterHead, isFast: true },
  { how: "with its head in pieces", piecesOf: cutOften, isFast: false },
  { how: "after another request", piecesOf: (bytes) => [plain, bytes], isFast: true },
];

function cutAfterHead(bytes: string): string[] {
  const at = bytes.indexOf("\r\n\r\n") + "\r\n\r\n".length;
  return [bytes.slice(0, at), bytes.slice(at, at + 2), bytes.slice(at + 2)];
}

function cutOften(bytes: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < 120; start += 11) pieces.push(bytes.slice(start, Math.min(start + 11, 120)));
  return [...pieces, bytes.slice(120)].filter((piece) => piece !== "");
}

test("the corpus has at least 300 different requests", () => {
  expect(new Set(requestCorpus.map(({ bytes }) => bytes)).size).toBeGreaterThanOrEqual(300);
  expect(new Set(requestCorpus.map(({ name }) => name)).size).toBe(requestCorpus.length);
});

test.each(ways)(
  "each request $how is understood equally with and without the fast path",
  async ({ piecesOf, isFast }) => {
    onFastPath = 0;
    for (const request of requestCorpus) {
      const pieces = piecesOf(request.bytes);
      const expected = await understood(withoutFastPath, pieces);
      expect(await understood(withFastPath, pieces), request.name).toEqual(expected);
    }
    // Otherwise, this test would compare Node's server with itself.
    if (isFast) expect(onFastPath).toBeGreaterThanOrEqual(50);
  },
);

test("the body of a smuggled request is never taken for a request", async () => {
  for (const { name, bytes } of requestCorpus.filter((request) => request.name.startsWith("coding"))) {
    const { seen } = await understood(withFastPath, [bytes]);
    const smuggled = seen.filter(({ url }) => url === "/smuggled");
    expect(smuggled, name).toEqual([]);
  }
});
