import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { randomBytes, textBytes } from "./format/testing/random.ts";
import { chunkHeaderBytes, decodeChunk, readChunkHeader } from "./format/xorb/chunk.ts";
import { type XetRequests, xetRequests } from "./testing/xet-requests.ts";
import { prepareUpload, type XetUpload } from "./testing/xet-upload.ts";

const Range = z.object({ start: z.number(), end: z.number() });
const Term = z.object({ hash: z.string(), unpacked_length: z.number(), range: Range });
const V1 = z.object({
  offset_into_first_range: z.number(),
  terms: z.array(Term),
  fetch_info: z.record(z.string(), z.array(z.object({ range: Range, url: z.string(), url_range: Range }))),
});
const V2 = V1.omit({ fetch_info: true }).extend({
  xorbs: z.record(
    z.string(),
    z.array(z.object({ url: z.string(), ranges: z.array(z.object({ chunks: Range, bytes: Range })) })),
  ),
});

let now = Date.now();
let hub: TestHub;
let xet: XetRequests;
let repo: string;
let token: string;
let upload: XetUpload;
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(now) });
  xet = xetRequests(hub);
  await hub.send("alice", "POST", "/api/repos/create", { name: "files", private: true });
  repo = "alice/files";
  token = await xet.token("alice", repo, "write");
  upload = prepareUpload(Buffer.concat([textBytes(1_500_000, 1), randomBytes(1_500_000, 2)]), { chunksPerXorb: 7 });
  await xet.upload(token, upload);
});
afterAll(() => hub.stop());

const describe = (version: 1 | 2, range?: string, by = token, hash = upload.fileHash) =>
  xet.cas(by, "GET", `/v${version}/reconstructions/${hash}`, undefined, range === undefined ? {} : { Range: range });

const fetchUrl = (url: string, range?: string) =>
  hub.app.request(url, { headers: range === undefined ? {} : { Range: range } });

/** Decodes chunks, as a client does. */
function chunksOf(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = readChunkHeader(bytes, at);
    at += chunkHeaderBytes + header.storedBytes;
    chunks.push(Buffer.from(decodeChunk(header, bytes.subarray(at - header.storedBytes, at))));
  }
  return chunks;
}

const size = () => upload.content.length;
test.each([
  { name: "a whole file", range: undefined, start: 0, end: () => size() },
  { name: "its first byte", range: "bytes=0-0", start: 0, end: () => 1 },
  { name: "a part inside", range: "bytes=123456-2345678", start: 123_456, end: () => 2_345_679 },
  { name: "its end", range: "bytes=2000000-", start: 2_000_000, end: () => size() },
  { name: "more than its end", range: "bytes=2999999-9999999", start: 2_999_999, end: () => size() },
])("$name is put together from the description of version 1", async ({ range, start, end }) => {
  const { offset_into_first_range, terms, fetch_info } = V1.parse(await (await describe(1, range)).json());
  const pieces: Buffer[] = [];
  for (const term of terms) {
    const info = fetch_info[term.hash]?.find(
      (one) => one.range.start <= term.range.start && term.range.end <= one.range.end,
    );
    const response = await fetchUrl(info?.url ?? "", `bytes=${info?.url_range.start}-${info?.url_range.end}`);
    expect(response.status).toBe(206);
    const chunks = chunksOf(Buffer.from(await response.arrayBuffer()));
    const first = term.range.start - (info?.range.start ?? 0);
    const piece = Buffer.concat(chunks.slice(first, first + term.range.end - term.range.start));
    expect(piece).toHaveLength(term.unpacked_length);
    pieces.push(piece);
  }
  const found = Buffer.concat(pieces)
    .subarray(offset_into_first_range)
    .subarray(0, end() - start);
  expect(found.equals(upload.content.subarray(start, end()))).toBe(true);
});

test("version 2 has one address for all parts of a xorb, which a client requests at once", async () => {
  // A file that uses the first and the last chunks of the first xorb.
  const [file] = upload.shard.files;
  const { xorbs } = V2.parse(await (await describe(2)).json());
  expect(Object.keys(xorbs)).toHaveLength(file?.terms.length ?? 0);
  for (const [entry] of Object.values(xorbs)) {
    const [part] = entry?.ranges ?? [];
    const last = part?.bytes.end ?? 0;
    const response = await fetchUrl(entry?.url ?? "", `bytes=0-9, 20-29,${last}-${last}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      206,
      expect.stringMatching(/^multipart\/byteranges; boundary=/),
    ]);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(body.length));
    const xorb = upload.xorbs.find(({ hash }) => entry?.url.includes(hash))?.body ?? Buffer.alloc(0);
    const texts = body.toString("latin1").split(/\r\n--[0-9a-f]+(?:--)?\r\n/);
    const contents = texts.slice(1, -1).map((text) => Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1"));
    expect(contents).toEqual([xorb.subarray(0, 10), xorb.subarray(20, 30), xorb.subarray(last, last + 1)]);
  }
});

test.each([
  { range: "bytes=3000000-", status: 416 },
  { range: "bytes=5-4", status: 416 },
  { range: "bytes=-5", status: 416 },
  { range: "bytes=2999999-", status: 200 },
])("$range of a file of 3,000,000 bytes responds with $status", async ({ range, status }) => {
  for (const version of [1, 2] as const) {
    const response = await describe(version, range);
    expect(response.status).toBe(status);
    if (status === 416) expect(response.headers.get("content-range")).toBe("bytes */3000000");
  }
});

test("a file is described only to users who can read it in the token's repository", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "other" });
  await hub.send("carol", "POST", "/api/repos/create", { name: "own" });
  expect((await describe(1, undefined, await xet.token("alice", repo, "read"))).status).toBe(200);
  for (const [who, other] of [
    ["alice", "alice/other"],
    ["carol", "carol/own"],
    [undefined, "alice/other"],
  ] as const)
    expect((await describe(1, undefined, await xet.token(who, other, "read"))).status).toBe(404);
  expect((await describe(1, undefined, token, "0".repeat(64))).status).toBe(404);
});

test("an address is for its parts of the xorb, without changes, for an hour", async () => {
  const { xorbs } = V2.parse(await (await describe(2, "bytes=0-0")).json());
  const [[entry] = []] = Object.values(xorbs);
  const url = entry?.url ?? "";
  const end = entry?.ranges[0]?.bytes.end ?? 0;
  expect((await fetchUrl(url)).headers.get("content-range")).toContain(`bytes 0-${end}/`);
  expect((await fetchUrl(url, `bytes=0-${end + 1}`)).status).toBe(403);
  expect((await fetchUrl(url.replace(`0-${end}`, `0-${end + 1}`))).status).toBe(403);
  expect((await fetchUrl(url.replace(/default\/./, "default/0"))).status).toBe(403);
  expect((await fetchUrl(url, "bytes=9-3")).status).toBe(416);
  expect((await fetchUrl(url, `bytes=${Array.from({ length: 257 }, (_, at) => `${at}-${at}`).join(",")}`)).status).toBe(
    416,
  );
  expect((await fetchUrl(url, `bytes=${Array.from({ length: 256 }, (_, at) => `${at}-${at}`).join(",")}`)).status).toBe(
    206,
  );
  const before = now;
  now += 61 * 60 * 1000;
  expect((await fetchUrl(url)).status).toBe(403);
  expect((await describe(1)).status).toBe(401);
  now = before;
});
