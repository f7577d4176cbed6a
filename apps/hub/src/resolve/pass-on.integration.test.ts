import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HubOptions } from "../hub-options.ts";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { type ObjectDriver, ObjectStoreAwayError } from "../objects/object-driver.ts";
import { objectKey } from "../objects/object-keys.ts";
import { objects } from "../objects/tables.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { presigningDriver } from "../testing/presigning-driver.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload } from "../xet/testing/xet-upload.ts";

const repo = "alice/redirected";
const object = lfsObject("0123456789");
let folder: string;
let hub: TestHub;
let isAway: boolean;
beforeEach(async () => {
  isAway = false;
  folder = await mkdtemp(join(tmpdir(), "modelyard-redirects-"));
});
afterEach(async () => {
  await hub.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a hub whose objects clients reach at another address. */
async function startHub(publicOrigin: string | undefined, options: Partial<HubOptions> = {}): Promise<void> {
  const driver = presigningDriver(await openDiskDriver(folder), publicOrigin);
  const head: ObjectDriver["head"] = async (key) => {
    if (isAway) throw new ObjectStoreAwayError("the S3 server does not respond");
    return driver.head(key);
  };
  hub = await createTestHub({ objectDriver: { ...driver, head }, ...options });
  await hub.send("alice", "POST", "/api/repos/create", { name: "redirected" });
  await uploadObject(hub, "alice", repo, object);
  expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
}
const read = (method: string, headers: Record<string, string> = {}) =>
  hub.send(undefined, method, `/${repo}/resolve/main/w.bin`, undefined, headers);

test("a download is redirected to a store with another host name; HEAD and conditions are answered here", async () => {
  await startHub("https://files.example");
  const response = await read("GET", { range: "bytes=2-4" });
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    `https://files.example/${objectKey(object.oid)}?seconds=900`,
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    etag: `"${object.oid}"`,
    "x-linked-etag": `"${object.oid}"`,
    "x-linked-size": "10",
    "x-repo-commit": expect.stringMatching(/^[0-9a-f]{40}$/),
    "cache-control": "no-store",
  });
  expect((await read("HEAD")).status).toBe(200);
  expect((await read("GET", { "if-none-match": `"${object.oid}"` })).status).toBe(304);
  expect((await read("GET", { range: "bytes=10-" })).status).toBe(416);
  const offered = await (await batch(hub, undefined, repo, [object], { operation: "download" })).json();
  expect((await transfer(hub, "GET", offered.objects[0].actions.download.href)).status).toBe(307);
});

test.each([
  { where: "with the host name of the hub", publicOrigin: "http://hub.test:9000" },
  { where: "that clients do not reach", publicOrigin: undefined },
])("a download is sent by the hub for a store $where", async ({ publicOrigin }) => {
  await startHub(publicOrigin);
  const response = await read("GET");
  expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
});

test("a file that is stored as xorbs is not one object of the store, so the hub sends it", async () => {
  await startHub("https://files.example");
  const upload = prepareUpload(Buffer.alloc(300_000, "as xorbs"));
  const requests = xetRequests(hub);
  expect((await requests.upload(await requests.token("alice", repo, "write"), upload)).status).toBe(200);
  const stored = { oid: upload.sha256, size: upload.content.length, content: upload.content };
  expect((await commitTo(hub, "alice", repo, lfsFile("x.bin", stored))).status).toBe(200);
  const response = await hub.send(undefined, "GET", `/${repo}/resolve/main/x.bin`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(upload.content)).toBe(true);
});

test("a download is not redirected to the whole copy of a file that is stored as xorbs now", async () => {
  await startHub("https://files.example");
  await hub.database.orm.update(objects).set({ storedAs: "xorbs" }).where(eq(objects.sha256, object.oid));
  const response = await read("GET");
  expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
});

test("where clients reach the store, the whole copy of a file outlives its URLs", async () => {
  await startHub("https://files.example", { wholeFilesLookMs: 20 });
  const first = randomBytes(1_000_000);
  const upload = prepareUpload(first, { chunksPerXorb: 8192 });
  const requests = xetRequests(hub);
  expect((await requests.upload(await requests.token("alice", repo, "write"), upload)).status).toBe(200);
  const stored = { oid: upload.sha256, size: first.length, content: first };
  expect((await commitTo(hub, "alice", repo, lfsFile("x.bin", stored))).status).toBe(200);
  const second = lfsObject(Buffer.concat([first, randomBytes(100_000)]));
  await uploadObject(hub, "alice", repo, second);
  const rowOf = async () => (await hub.database.orm.select().from(objects).where(eq(objects.sha256, second.oid)))[0];
  await expect.poll(async () => (await rowOf())?.storedAs, { timeout: 60_000 }).toBe("xorbs");
  expect((await rowOf())?.chunkAt?.getTime()).toBeGreaterThan(Date.now() + limits.lfs.downloadUrlMs);
});

test("downloads that fail because the store is away take no slots from later ones", async () => {
  await startHub("https://files.example");
  for (let count = 0; count <= limits.files.objectStreams.perAddress; count += 1) {
    isAway = true;
    expect((await read("GET")).status).toBe(503);
    isAway = false;
  }
  expect((await read("GET")).status).toBe(307);
});
