import { readdirSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectUploads } from "../objects/tables.ts";
import { batch, commitTo, lfsFile, lfsObject, type TestObject, transfer } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub({ lfs: { basicBytes: 1000, partBytes: 400 } });
});
afterAll(() => hub.stop());

let repos = 0;
async function newRepo(): Promise<string> {
  repos += 1;
  await hub.send("alice", "POST", "/api/repos/create", { name: `parts-${repos}` });
  return `alice/parts-${repos}`;
}

let contents = 0;
const newObject = (size: number) => {
  contents += 1;
  return lfsObject(`${contents} `.padEnd(size, "x"));
};

/** Returns the files of an object and of unfinished uploads. */
function storedFiles(oid: string): string[] {
  return readdirSync(join(hub.dataFolder, "objects"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes(oid) || name.startsWith("tmp/") || /^staging\/.+\//.test(name),
  );
}

const start = async (repo: string, object: TestObject) => {
  const response = await batch(hub, "alice", repo, [object], { transfers: ["basic", "multipart"] });
  const body = await response.json();
  expect(body.transfer).toBe("multipart");
  const { href, header } = body.objects[0].actions.upload;
  const { chunk_size: size, ...urls } = header;
  return { href, size: Number(size), urls: Object.values<string>(urls) };
};
const slice = ({ content }: { content: Buffer }, index: number) => content.subarray(index * 400, (index + 1) * 400);
const partsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ partNumber: index + 1, etag: '"x"' }));
const complete = (href: string, oid: string, parts: unknown[]) =>
  transfer(hub, "POST", href, JSON.stringify({ oid, parts }), { "Content-Type": "application/vnd.git-lfs+json" });

test("an upload in parts may send parts in any order and again, and be completed again", async () => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { href, size, urls } = await start(repo, object);
  expect([size, urls.length]).toEqual([400, 3]);
  const early = await complete(href, object.oid, partsOf(3));
  expect([early.status, (await early.json()).message]).toEqual([400, expect.stringContaining("Part 1")]);
  for (const index of [2, 0, 1, 0]) {
    const sent = await transfer(hub, "PUT", urls[index] ?? "", slice(object, index));
    expect([sent.status, sent.headers.get("etag")]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{64}"$/)]);
  }
  // The same upload continues.
  expect((await start(repo, object)).href.split("?")[0]).toBe(href.split("?")[0]);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await complete(href, object.oid, partsOf(3))).status).toBe(200);
  }
  expect(storedFiles(object.oid)).toHaveLength(1);
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
  expect(await (await hub.send(undefined, "GET", `/${repo}/resolve/main/w.bin`)).text()).toBe(
    object.content.toString(),
  );
  expect((await transfer(hub, "PUT", urls[0] ?? "", slice(object, 0))).status).toBe(403);
});

test("an upload in parts may be completed twice at once", async () => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { href, urls } = await start(repo, object);
  await Promise.all(urls.map((url, index) => transfer(hub, "PUT", url, slice(object, index))));
  const responses = await Promise.all([1, 2].map(() => complete(href, object.oid, partsOf(3))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});

test("a batch that is sent several times at once starts one upload", async () => {
  const repo = await newRepo();
  const objects = [newObject(1001), newObject(1002)];
  const send = async () => {
    const response = await batch(hub, "alice", repo, objects, { transfers: ["basic", "multipart"] });
    const { objects: entries } = await response.json();
    return entries.map(({ actions }: { actions: { upload: { href: string } } }) => actions.upload.href.split("?")[0]);
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, send));
  for (const other of others) expect(other).toEqual(first);
  const rows = await hub.database.orm.select().from(objectUploads);
  for (const { oid } of objects) expect(rows.filter(({ sha256 }) => sha256 === oid)).toHaveLength(1);
});

test.each([
  { why: "a missing part", parts: partsOf(2) },
  { why: "a part twice", parts: [...partsOf(2), { partNumber: 2, etag: "x" }] },
  { why: "a part too many", parts: partsOf(4) },
  { why: "an unknown part", parts: [...partsOf(2), { partNumber: 4, etag: "x" }] },
  { why: "no parts", parts: [] },
])("an upload in parts is not completed with $why", async ({ parts }) => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { href, urls } = await start(repo, object);
  await Promise.all(urls.map((url, index) => transfer(hub, "PUT", url, slice(object, index))));
  expect((await complete(href, object.oid, parts)).status).toBe(400);
  expect((await complete(href, object.oid, partsOf(3))).status).toBe(200);
});

test("an upload in parts with another content leaves nothing", async () => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { href, urls } = await start(repo, object);
  await Promise.all(urls.map((url, index) => transfer(hub, "PUT", url, Buffer.from(slice(object, index)).fill("y"))));
  expect((await complete(href, object.oid, partsOf(3))).status).toBe(422);
  expect(storedFiles(object.oid)).toEqual([]);
  expect((await complete(href, object.oid, partsOf(3))).status).toBe(403);
});

test.each([399, 401])("an upload refuses a part of %i bytes", async (size) => {
  const repo = await newRepo();
  const { urls } = await start(repo, newObject(1001));
  expect((await transfer(hub, "PUT", urls[0] ?? "", Buffer.alloc(size))).status).toBe(422);
});

test("an upload in parts is needed above the limit, and only there", async () => {
  const repo = await newRepo();
  const both = { transfers: ["basic", "multipart"] };
  expect((await (await batch(hub, "alice", repo, [newObject(1000)], both)).json()).transfer).toBe("basic");
  const refused = await (await batch(hub, "alice", repo, [newObject(1001)])).json();
  expect(refused.objects[0].error).toEqual({ code: 422, message: expect.stringContaining("hf lfs-enable-largefiles") });
});

test("an upload has at most as many parts as the limit: of a larger file, the parts are larger", async () => {
  const repo = await newRepo();
  const { parts } = limits.lfs;
  const most = await start(repo, { oid: "a".repeat(64), size: 400 * parts, content: Buffer.alloc(0) });
  expect([most.size, most.urls.length]).toEqual([400, parts]);
  const larger = await start(repo, { oid: "b".repeat(64), size: 400 * parts + 1, content: Buffer.alloc(0) });
  expect([larger.size, larger.urls.length]).toEqual([401, Math.ceil((400 * parts + 1) / 401)]);
  // All parts are named in one request, which is read: one more is refused as such.
  const completed = await complete(most.href, "a".repeat(64), partsOf(parts));
  expect((await completed.json()).message).toContain("Part 1 of this upload is missing");
  const tooMany = await complete(most.href, "a".repeat(64), partsOf(parts + 1));
  expect((await tooMany.json()).message).toContain("parts");
});

test("the objects of one request have a limited number of parts", async () => {
  const repo = await newRepo();
  const size = limits.lfs.parts * 400;
  const count = limits.lfs.batchParts / limits.lfs.parts;
  const wanted = Array.from({ length: count + 1 }, (_, index) => ({ oid: `${index}`.padStart(64, "a"), size }));
  const response = await batch(hub, "alice", repo, wanted, { transfers: ["multipart"] });
  const answered: { actions?: object; error?: { code: number } }[] = (await response.json()).objects;
  expect(answered.filter(({ actions }) => actions !== undefined)).toHaveLength(count);
  expect(answered.at(-1)).toMatchObject({ error: { code: 413 } });
});
