import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { keyPrefixes } from "../../objects/object-keys.ts";
import { createObjectStore } from "../../objects/object-store.ts";
import { objectUploads } from "../../objects/tables.ts";
import { removeExpiredUploads } from "../../objects/uploads.ts";
import { asLfs, batch, commitTo, lfsFile, lfsObject, type TestObject, transfer } from "../../testing/lfs-requests.ts";
import { keysBelow } from "../../testing/object-driver-contract.ts";
import { type PresigningDriver, presigningDriver } from "../../testing/presigning-driver.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { DirectUploads } from "./direct-uploads.ts";

const directBytes = 100;
let folder: string;
let store: PresigningDriver;
let hub: TestHub;
/** Called before the store copies or removes an object, and after it has joined parts. */
let onStep: (step: "join" | "copy" | "remove") => Promise<void> = async () => undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-direct-"));
  const { presign, ...driver } = presigningDriver(await openDiskDriver(folder), "https://files.example");
  if (presign === undefined) throw new Error("the driver signs nothing");
  store = {
    ...driver,
    presign: {
      ...presign,
      completeParts: async (...upload) => {
        await presign.completeParts(...upload);
        await onStep("join");
      },
    },
    copy: async (from, to) => {
      await driver.copy(from, to);
      await onStep("copy");
    },
    remove: async (key) => {
      await onStep("remove");
      await driver.remove(key);
    },
  };
  hub = await createTestHub({ objectDriver: store, lfs: { basicBytes: 1000, partBytes: 400, directBytes } });
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

async function newRepo(): Promise<string> {
  const name = uniqueName("direct");
  await hub.send("alice", "POST", "/api/repos/create", { name });
  return `alice/${name}`;
}

let contents = 0;
const newObject = (size: number) => {
  contents += 1;
  return lfsObject(`${contents} `.padEnd(size, "x"));
};
const parts = { transfers: ["basic", "multipart"] };
const entryOf = async (repo: string, object: TestObject, options = {}) =>
  (await (await batch(hub, "alice", repo, [object], options)).json()).objects[0];
const partOf = ({ content }: TestObject, number: number) => content.subarray((number - 1) * 400, number * 400);
const stagedKeys = () => keysBelow(store, keyPrefixes.staging);

/** Starts an upload in one piece, and sends it to the store. */
async function sent(repo: string, object: TestObject, content = object.content) {
  const { upload, verify } = (await entryOf(repo, object)).actions;
  expect(store.send(upload.href, content).status).toBe(200);
  return () => transfer(hub, "POST", verify.href, JSON.stringify({ oid: object.oid, size: object.size }), asLfs);
}

/** Starts an upload in parts, and sends them to the store. */
async function sentInParts(repo: string, object: TestObject, content = object) {
  const { href, header } = (await entryOf(repo, object, parts)).actions.upload;
  const { chunk_size: size, ...urls } = header;
  expect(Number(size)).toBe(400);
  const listed = Object.values<string>(urls).map((url, index) => {
    const { status, etag } = store.send(url, partOf(content, index + 1));
    expect(status).toBe(200);
    return { partNumber: index + 1, etag };
  });
  const complete = (named: readonly object[] = listed) =>
    transfer(hub, "POST", href, JSON.stringify({ oid: object.oid, parts: named }), asLfs);
  return { href, urls: Object.values<string>(urls), listed, complete };
}

const isReadable = async (repo: string, object: TestObject) =>
  (await entryOf(repo, object, { operation: "download" })).actions !== undefined;

test("an object is sent to the store, is not readable before it was verified, and is committed", async () => {
  const repo = await newRepo();
  const object = newObject(1000);
  const { upload, verify } = (await entryOf(repo, object)).actions;
  expect(upload.href).toMatch(/^https:\/\/files\.example\/staging\/.+&part=1&size=1000&seconds=86[34]\d\d$/);
  expect(upload.expires_in).toBeGreaterThan(86_000);
  const check = () => transfer(hub, "POST", verify.href, JSON.stringify({ oid: object.oid, size: object.size }), asLfs);
  expect((await check()).status).toBe(404);
  expect(store.send(upload.href, object.content.subarray(1)).status).toBe(403);
  expect(store.send(upload.href, object.content).status).toBe(200);
  expect(await isReadable(repo, object)).toBe(false);
  // Before the check it may be sent again, and the upload continues.
  expect((await entryOf(repo, object)).actions.upload.href.split("&seconds")[0]).toBe(upload.href.split("&seconds")[0]);
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await check()).status).toBe(200);
  expect(store.send(upload.href, object.content).status).toBe(404);
  expect(await stagedKeys()).toEqual([]);
  expect((await entryOf(repo, object)).actions).toBeUndefined();
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
  const resolved = await hub.send(undefined, "GET", `/${repo}/resolve/main/w.bin`);
  expect([resolved.status, resolved.headers.get("location")]).toEqual([307, expect.stringContaining(object.oid)]);
});

test("an object that no request verified is checked by the commit that names it", async () => {
  const repo = await newRepo();
  const object = newObject(500);
  await sent(repo, object);
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
});

test("an object is sent in parts and completed with their ETags, also again and twice at once", async () => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { complete, href, urls } = await sentInParts(repo, object);
  expect(href).toMatch(/^http:\/\/hub\.test\//);
  expect(urls).toEqual([1, 2, 3].map((part) => expect.stringContaining(`&part=${part}&size=${part < 3 ? 400 : 201}&`)));
  const responses = await Promise.all([complete(), complete(), complete()]);
  expect([...responses, await complete()].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
  expect(await stagedKeys()).toEqual([]);
});

test("an upload whose parts are missing or others than listed is not completed", async () => {
  const repo = await newRepo();
  const object = newObject(1001);
  const { href, header } = (await entryOf(repo, object, parts)).actions.upload;
  const complete = async (etags: readonly string[]) => {
    const named = etags.map((etag, index) => ({ partNumber: index + 1, etag }));
    const body = JSON.stringify({ oid: object.oid, parts: named });
    const response = await transfer(hub, "POST", href, body, asLfs);
    return [response.status, response.status === 200 ? "" : (await response.json()).message];
  };
  const etags: string[] = [];
  for (const number of [1, 2, 3]) {
    const missing = expect.stringContaining(`Part ${number} of this upload is missing`);
    expect(await complete(["x", "x", "x"])).toEqual([400, missing]);
    etags.push(store.send(header[`0000${number}`], partOf(object, number)).etag);
  }
  expect(await complete(etags.slice(0, 2))).toEqual([400, expect.stringContaining("each of the 3 parts")]);
  expect(await complete([etags[0] ?? "", '"x"', etags[2] ?? ""])).toEqual([400, expect.stringContaining("Part 2")]);
  // The hub takes no parts of such an upload.
  expect((await transfer(hub, "PUT", href.replace("?", "/1?"), partOf(object, 1))).status).toBe(400);
  expect(await complete(etags)).toEqual([200, ""]);
});

describe("other content than announced is removed at once, and can be sent again:", () => {
  test.each([
    { size: 500, start: sent },
    {
      size: 1001,
      start: async (repo: string, object: TestObject, content: Buffer) => {
        const upload = await sentInParts(repo, object, { ...object, content });
        return () => upload.complete();
      },
    },
  ])("$size bytes", async ({ size, start }) => {
    const repo = await newRepo();
    const object = newObject(size);
    const others = store.openUploads();
    const finish = await start(repo, object, Buffer.alloc(size, "y"));
    const refused = await finish();
    const message = expect.stringMatching(/^The SHA-256 of the uploaded bytes is [0-9a-f]{64}, not/);
    expect([refused.status, (await refused.json()).message]).toEqual([422, message]);
    expect([await stagedKeys(), store.openUploads(), await isReadable(repo, object)]).toEqual([[], others, false]);
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(400);
    expect((await (await start(repo, object, object.content))()).status).toBe(200);
  });
});

describe("after a failure the request can be sent again:", () => {
  test.each(["join", "copy", "remove"] as const)("%s", async (failing) => {
    const repo = await newRepo();
    const object = newObject(700);
    const verify = await sent(repo, object);
    let failures = 0;
    onStep = async (step) => {
      if (step !== failing || failures > 0) return;
      failures += 1;
      throw new Error("the store was killed");
    };
    const first = await verify();
    // The object is linked before its staged copy is removed.
    expect([first.status, failures]).toEqual([failing === "remove" ? 200 : 503, 1]);
    expect(await isReadable(repo, object)).toBe(failing === "remove");
    // A later batch finds the bytes, too.
    expect((await entryOf(repo, object)).actions).toBeUndefined();
    expect((await verify()).status).toBe(200);
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
    onStep = async () => undefined;
  });
});

test("an upload that the store has lost begins again", async () => {
  const repo = await newRepo();
  const object = newObject(300);
  const { upload } = (await entryOf(repo, object)).actions;
  for (const id of store.openUploads()) await store.presign?.abortParts("", id);
  expect(store.send(upload.href, object.content).status).toBe(404);
  expect((await (await sent(repo, object))()).status).toBe(200);
});

test("a check continues without its client, and who waits too long is asked to send the request again", async () => {
  const repo = await newRepo();
  const object = newObject(900);
  await sent(repo, object);
  const [upload] = await hub.database.orm.select().from(objectUploads).where(eq(objectUploads.sha256, object.oid));
  if (upload === undefined) throw new Error("there is no upload");
  const { orm } = hub.database;
  const node = new DirectUploads({
    orm,
    objectStore: createObjectStore(store),
    now: () => new Date(),
    logger: silentLogger,
  });
  const released = Promise.withResolvers<void>();
  onStep = () => released.promise;
  const { repoId, userId, sha256 } = upload;
  const named = { repoId, userId, sha256s: [sha256] };
  await expect(node.settle({ ...named, waitMs: 1 })).rejects.toMatchObject({ status: 503 });
  await expect(node.resume({ ...named, waitMs: 1 })).rejects.toMatchObject({ headers: { "Retry-After": "5" } });
  await expect(node.complete(upload, [], 1)).rejects.toMatchObject({ status: 503 });
  released.resolve();
  await node.settle({ ...named, waitMs: 60_000 });
  onStep = async () => undefined;
  expect(await isReadable(repo, object)).toBe(true);
  await node.close();
});

test("an upload that is not completed within a day is removed", async () => {
  const repo = await newRepo();
  const object = newObject(600);
  await sent(repo, object);
  const { orm } = hub.database;
  const at = (ms: number) => ({ orm, objectStore: { driver: store }, now: () => new Date(Date.now() + ms) });
  const open = store.openUploads();
  await removeExpiredUploads(at(limits.objects.uploadMs - 60_000));
  expect(store.openUploads()).toEqual(open);
  await removeExpiredUploads(at(limits.objects.uploadMs + 60_000));
  expect(store.openUploads()).toEqual([]);
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(400);
});

test.each([
  { size: directBytes, isDirect: true },
  { size: directBytes - 1, isDirect: false },
])("an object of $size bytes is sent to the store: $isDirect", async ({ size, isDirect }) => {
  const { upload } = (await entryOf(await newRepo(), newObject(size))).actions;
  expect(upload.href.startsWith("https://files.example/")).toBe(isDirect);
});

test("one request begins a limited number of uploads at the store; the others are sent to the hub", async () => {
  const { directUploads } = limits.lfs;
  const wanted = Array.from({ length: directUploads + 1 }, () => newObject(200));
  const { objects } = await (await batch(hub, "alice", await newRepo(), wanted)).json();
  const hosts = objects.map(
    ({ actions }: { actions: { upload: { href: string } } }) => new URL(actions.upload.href).host,
  );
  expect(hosts.filter((host: string) => host === "files.example")).toHaveLength(directUploads);
  expect(hosts.at(-1)).toBe("hub.test");
});

test("a client of Xet sends nothing to the store", async () => {
  const object = newObject(800);
  const { upload } = (await entryOf(await newRepo(), object, { transfers: ["xet"] })).actions;
  expect(new URL(upload.href).host).toBe("hub.test");
});
