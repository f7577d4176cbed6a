import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { createChunker } from "./format/chunking.ts";
import { toHashString } from "./format/hash-string.ts";
import { hashChunk } from "./format/hashes.ts";
import { readShard } from "./format/shard/read-shard.ts";
import { randomBytes, textBytes } from "./format/testing/random.ts";
import type { Xet } from "./open-xet.ts";
import { xetArrivals, xetFiles } from "./tables.ts";
import { openSecondNode } from "./testing/second-node.ts";
import { type XetRequests, xetRequests } from "./testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "./testing/xet-upload.ts";

let hub: TestHub;
let xet: XetRequests;
let reading: Xet;
let names = 0;
beforeAll(async () => {
  hub = await createTestHub();
  xet = xetRequests(hub);
  reading = await openSecondNode(hub);
});
afterAll(async () => {
  await reading.close();
  await hub.stop();
});

/** Creates a repository. Each test has its own, so that it can run twice. */
async function repository(who = "alice", isPrivate = false): Promise<string> {
  names += 1;
  const name = `xet-${names}-${Date.now()}`;
  await hub.send(who, "POST", "/api/repos/create", { name, private: isPrivate });
  return `${who}/${name}`;
}

let seeds = 0;
/** Content that no other test has uploaded. */
function unique(size = 600_000): Uint8Array {
  seeds += 1;
  return randomBytes(size, Date.now() + seeds);
}

async function errorOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.json()).error}`;
}

async function read(upload: XetUpload, range?: { start: number; end: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await reading.objectStore.read(upload.sha256, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each([
  { version: 1, scheme: 0 },
  { version: 1, scheme: 1 },
  { version: 2, scheme: 2 },
] as const)("a file of scheme $scheme that is uploaded with v$version can be read", async ({ version, scheme }) => {
  const repo = await repository();
  const token = await xet.token("alice", repo, "write");
  const upload = prepareUpload(Buffer.concat([textBytes(900_000, ++seeds + Date.now()), unique()]), { scheme });
  const response = await xet.upload(token, upload, version);
  expect(response.status).toBe(200);
  const lines = (await response.text()).trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ result: 1 });
  expect((await read(upload)).equals(upload.content)).toBe(true);
  const size = upload.content.length;
  for (const [start, end] of [
    [0, 0],
    [1, 100_000],
    [500_000, 700_001],
    [size - 1, size - 1],
    [size - 5, size + 10],
  ] as const)
    expect((await read(upload, { start, end })).equals(upload.content.subarray(start, end + 1))).toBe(true);
});

test("a token is for one repository, expires, and is in the body and in headers", async () => {
  const repo = await repository();
  const response = await hub.send("alice", "GET", `/api/models/${repo}/xet-write-token/main`);
  const { casUrl, exp, accessToken } = await response.json();
  expect(casUrl).toBe("http://hub.test/xet");
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(limits.xet.tokenMs);
  const sent = ["cas-url", "token-expiration", "access-token"].map((name) => response.headers.get(`x-xet-${name}`));
  expect(sent).toEqual([casUrl, String(exp), accessToken]);
});

test.each([
  { name: "no token", token: async () => "" },
  { name: "an access token", token: async () => "hf_alice" },
  { name: "a changed token", token: async () => `${await xet.token("alice", await repository(), "write")}x` },
])("$name is refused", async ({ token }) => {
  const response = await xet.cas(await token(), "POST", "/v2/shards", new Uint8Array());
  expect(await errorOf(response)).toMatch(/^401 This token for Xet is invalid/);
});

test("a token for downloads uploads nothing", async () => {
  const token = await xet.token("alice", await repository(), "read");
  const response = await xet.cas(token, "POST", `/v1/xorbs/default/${"0".repeat(64)}`, new Uint8Array());
  expect(await errorOf(response)).toMatch(/^403 This token is for downloads/);
});

test("a token loses its rights with its owner's access", async () => {
  const repo = await repository("alice", true);
  const token = await xet.token("alice", repo, "write");
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: repo.split("/")[1] });
  const response = await xet.cas(token, "POST", "/v1/shards", new Uint8Array());
  expect(response.status).toBe(401);
});

test("a xorb is new once for each user, so that no user learns what others have uploaded", async () => {
  const [xorb] = prepareUpload(unique(10_000)).xorbs;
  const send = async (token: string) =>
    (await xet.cas(token, "POST", `/v1/xorbs/default/${xorb?.hash}`, xorb?.body)).json();
  for (const who of ["alice", "carol"]) {
    const token = await xet.token(who, await repository(who, true), "write");
    expect([await send(token), await send(token)]).toEqual([{ was_inserted: true }, { was_inserted: false }]);
  }
});

test.each([
  {
    name: "another hash",
    change: (body: Buffer) => body,
    hash: "0".repeat(64),
    error: "400 The chunks of this xorb have",
  },
  { name: "damaged bytes", change: (body: Buffer) => body.fill(255, 8, 40), error: "400 Chunk 0 of the xorb" },
  { name: "its end cut off", change: (body: Buffer) => body.subarray(0, -1), error: "400 Chunk " },
  { name: "no bytes", change: () => Buffer.alloc(0), error: "400 The xorb has no chunks" },
  { name: "a malformed hash", change: (body: Buffer) => body, hash: "x", error: "400 A hash of Xet" },
  {
    name: "too many bytes",
    change: () => Buffer.alloc(limits.xet.xorbBodyBytes + 1),
    error: "413 A xorb is larger than",
  },
])("a xorb with $name is refused, and nothing is left of it", async ({ change, hash, error }) => {
  const token = await xet.token("alice", await repository(), "write");
  const [xorb] = prepareUpload(textBytes(50_000, ++seeds + Date.now())).xorbs;
  const body = change(xorb?.body ?? Buffer.alloc(0));
  const response = await xet.cas(token, "POST", `/v1/xorbs/default/${hash ?? xorb?.hash}`, body);
  expect(await errorOf(response)).toContain(error);
  expect(await readdir(join(hub.dataFolder, "objects/tmp"))).toEqual([]);
  const staging = await readdir(join(hub.dataFolder, "objects/staging")).catch(() => []);
  expect(staging).toEqual([]);
});

/** Changes the first file or its first term. */
function changed(upload: XetUpload, file: object, term: object = {}): Buffer {
  const [first] = upload.shard.files;
  if (first === undefined) throw new Error("the shard has no files");
  const terms = first.terms.map((one, index) => (index === 0 ? { ...one, ...term } : one));
  return shardBody({ files: [{ ...first, terms, ...file }], xorbs: [] });
}

test.each([
  { name: "a xorb that was not uploaded", file: {}, term: { xorb: randomBytes(32, 1) }, error: "was not uploaded" },
  { name: "chunks beyond a xorb's last one", file: {}, term: { chunkEnd: 99 }, error: "chunks, not 99" },
  { name: "a wrong size of a term", file: {}, term: { rawBytes: 1 }, error: "a term has" },
  {
    name: "a wrong verification",
    file: {},
    term: { verification: randomBytes(32, 1) },
    error: "verification of a term",
  },
  { name: "another hash of the file", file: { hash: randomBytes(32, 1) }, term: {}, error: "its chunks have the hash" },
  { name: "another order of the terms", file: "reversed", term: {}, error: "its chunks have the hash" },
  { name: "no terms", file: { terms: [] }, term: {}, error: "it is empty" },
])("a shard with $name is refused, and no file is stored", async ({ file, term, error }) => {
  const token = await xet.token("alice", await repository(), "write");
  const upload = prepareUpload(unique(2_000_000), { chunksPerXorb: 8 });
  await xet.xorbs(token, upload);
  const terms = { terms: upload.shard.files[0]?.terms.toReversed() };
  const body = changed(upload, typeof file === "string" ? terms : file, term);
  expect(await errorOf(await xet.cas(token, "POST", "/v1/shards", body))).toMatch(/^400 The file [0-9a-f]{64} was not/);
  expect(await errorOf(await xet.cas(token, "POST", "/v2/shards", body))).toContain(error);
  const rows = await hub.database.orm.select().from(xetFiles);
  expect(rows.map(({ hash }) => hash)).not.toContain(upload.fileHash);
});

test("a wrong SHA-256 is found from the bytes, and the file is removed", async () => {
  const token = await xet.token("alice", await repository(), "write");
  const upload = prepareUpload(unique());
  await xet.xorbs(token, upload);
  const body = changed(upload, { sha256: "ab".repeat(32) });
  const response = await xet.cas(token, "POST", "/v2/shards", body);
  const last = JSON.parse((await response.text()).trim().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({ type: "error", retryable: false });
  expect(last.message).toContain(`is ${upload.sha256}, not abab`);
  expect(await errorOf(await xet.cas(token, "POST", "/v1/shards", body))).toContain("400 The SHA-256 of the file");
  expect((await hub.database.orm.select().from(xetFiles)).map(({ hash }) => hash)).not.toContain(upload.fileHash);
  expect(await hub.database.orm.select().from(xetArrivals)).toEqual([]);
  expect((await xet.upload(token, upload)).status).toBe(200);
});

test("a shard that is damaged is refused", async () => {
  const token = await xet.token("alice", await repository(), "write");
  expect(await errorOf(await xet.cas(token, "POST", "/v2/shards", Buffer.alloc(50)))).toContain(
    "400 The shard is damaged",
  );
});

test("knowing hashes of chunks grants no use of another user's xorbs", async () => {
  const upload = prepareUpload(unique());
  await xet.upload(await xet.token("alice", await repository("alice", true), "write"), upload);
  const token = await xet.token("carol", await repository("carol"), "write");
  const response = await xet.cas(token, "POST", "/v1/shards", shardBody(upload.shard));
  expect(await errorOf(response)).toContain("was not uploaded; upload it first");
  expect((await xet.upload(token, upload)).status).toBe(200);
});

test("a chunk is found by its uploader and by no other user", async () => {
  const repo = await repository("alice", true);
  const token = await xet.token("alice", repo, "write");
  const upload = prepareUpload(unique());
  await xet.upload(token, upload);
  const first = upload.xorbs[0]?.hash ?? "";
  const [file] = upload.shard.files;
  const chunk = firstChunkOf(upload);
  const found = await xet.cas(token, "GET", `/v1/chunks/default/${chunk}`);
  expect(found.status).toBe(200);
  const { xorbs } = readShard(new Uint8Array(await found.arrayBuffer()), limits.xet.shard);
  expect(xorbs.map(({ hash, chunks }) => [toHashString(hash), chunks.length])).toEqual([
    [first, file?.terms[0]?.chunkEnd],
  ]);
  const other = await xet.token("carol", await repository("carol"), "write");
  expect((await xet.cas(other, "GET", `/v1/chunks/default/${chunk}`)).status).toBe(404);
  expect((await xet.cas(token, "GET", `/v1/chunks/default/${"1".repeat(64)}`)).status).toBe(404);
});

test("a chunk is found by its uploader although many xorbs of other users have it", async () => {
  const common = unique(1000);
  const withCommonStart = () => prepareUpload(Buffer.concat([common, unique(1000)]), { chunkBytes: 1000 });
  const hidden = await repository("carol", true);
  for (let count = 0; count <= limits.xet.foundXorbs; count += 1) {
    await xet.upload(await xet.token("carol", hidden, "write"), withCommonStart());
  }
  const token = await xet.token("alice", await repository(), "write");
  const chunk = toHashString(hashChunk(common));
  expect((await xet.cas(token, "GET", `/v1/chunks/default/${chunk}`)).status).toBe(404);
  const own = Array.from({ length: limits.xet.foundXorbs + 1 }, withCommonStart);
  const counts: number[] = [];
  for (const upload of own) {
    await xet.upload(token, upload);
    const found = await xet.cas(token, "GET", `/v1/chunks/default/${chunk}`);
    const { xorbs } = readShard(new Uint8Array(await found.arrayBuffer()), limits.xet.shard);
    counts.push(xorbs.length);
    const uploaded = own.flatMap(({ xorbs: [xorb] }) => xorb?.hash ?? []);
    for (const { hash } of xorbs) expect(uploaded).toContain(toHashString(hash));
  }
  expect(counts).toEqual([1, 2, 3, 4, limits.xet.foundXorbs]);
});

function firstChunkOf({ content }: XetUpload): string {
  const end = createChunker().next(content.subarray(0, 131_072)) ?? content.length;
  return toHashString(hashChunk(content.subarray(0, end)));
}
