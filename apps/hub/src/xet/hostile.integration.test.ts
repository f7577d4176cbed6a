import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { createObjectStore } from "../objects/object-store.ts";
import { objects } from "../objects/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { hashChunk } from "./format/hashes.ts";
import { hashFile } from "./format/merkle.ts";
import { openXet } from "./open-xet.ts";
import { xetFiles } from "./tables.ts";
import { streamingDriver } from "./testing/streaming-driver.ts";
import { type XetRequests, xetRequests } from "./testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "./testing/xet-upload.ts";

let hub: TestHub;
let xet: XetRequests;
beforeAll(async () => {
  hub = await createTestHub();
  xet = xetRequests(hub);
});
afterAll(() => hub.stop());

let names = 0;
async function writeToken(who: string): Promise<{ repo: string; token: string }> {
  names += 1;
  const name = `hostile-${names}-${Date.now()}`;
  await hub.send(who, "POST", "/api/repos/create", { name });
  return { repo: `${who}/${name}`, token: await xet.token(who, `${who}/${name}`, "write") };
}

/** Returns a shard whose file has the first term of an upload so many times. */
function repeated({ shard }: XetUpload, times: number, changed: (index: number) => object = () => ({})): Buffer {
  const [file] = shard.files;
  const [term] = file?.terms ?? [];
  if (file === undefined || term === undefined) throw new Error("the upload has no terms");
  const terms = Array.from({ length: times }, (_, index) => ({ ...term, ...changed(index) }));
  return shardBody({ files: [{ ...file, terms }], xorbs: [] });
}

async function errorOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.json()).error}`;
}

test("a xorb that is uploaded with several compressions at once stays readable", async () => {
  const { token } = await writeToken("alice");
  for (let round = 0; round < 8; round += 1) {
    const content = Buffer.alloc(300_000, `${randomBytes(8).toString("hex")} `);
    const uploads = [0, 1, 2, 0, 1, 2].map((scheme) => prepareUpload(content, { scheme }));
    await Promise.all(uploads.map((upload) => xet.xorbs(token, upload)));
    const [upload] = uploads;
    if (upload === undefined) throw new Error("there are no uploads");
    const response = await xet.cas(token, "POST", "/v1/shards", shardBody(upload.shard));
    expect([response.status, await response.json()]).toEqual([200, { result: 1 }]);
  }
});

test("the terms of a file have a limited number of chunks", async () => {
  const { token } = await writeToken("alice");
  const chunks = 8000;
  const upload = prepareUpload(randomBytes(chunks), { scheme: 0, chunksPerXorb: chunks, chunkBytes: 1 });
  await xet.xorbs(token, upload);
  // Refused at the first term: ten million chunks take a while.
  const verification = randomBytes(32);
  const send = (times: number) =>
    xet.cas(
      token,
      "POST",
      "/v1/shards",
      repeated(upload, times, () => ({ verification })),
    );
  const allowed = limits.xet.fileChunks / chunks;
  expect(await errorOf(await send(allowed))).toContain("the verification of a term is wrong");
  expect(await errorOf(await send(allowed + 1))).toContain(`it has more than ${limits.xet.fileChunks} chunks`);
});

test("a file is as large as one of Git LFS may be", async () => {
  const { token } = await writeToken("alice");
  const upload = prepareUpload(randomBytes(1000), { scheme: 0 });
  await xet.xorbs(token, upload);
  const rawBytes = 2 ** 31;
  const send = (times: number) =>
    xet.cas(
      token,
      "POST",
      "/v1/shards",
      repeated(upload, times, () => ({ rawBytes })),
    );
  const allowed = limits.lfs.objectBytes / rawBytes;
  // The size in the shard is compared with the chunks of the xorb after the limit.
  expect(await errorOf(await send(allowed))).toContain("a term has 1000 bytes");
  expect(await errorOf(await send(allowed + 1))).toContain(`a file has at most ${limits.lfs.objectBytes}. Split it`);
});

test("the hash of a file with more chunks than are combined at once is checked", async () => {
  const { token } = await writeToken("alice");
  const chunks = 8000;
  const times = Math.ceil((2.5 * limits.xet.hashedChunks) / chunks);
  const content = randomBytes(chunks);
  const upload = prepareUpload(content, { scheme: 0, chunksPerXorb: chunks, chunkBytes: 1 });
  await xet.xorbs(token, upload);
  const nodes = Array.from(content, (byte) => ({ hash: hashChunk(new Uint8Array([byte])), size: 1 }));
  const hash = hashFile(Array.from({ length: times }, () => nodes).flat());
  const sha256 = createHash("sha256")
    .update(Buffer.concat(Array.from({ length: times }, () => content)))
    .digest("hex");
  const [file] = upload.shard.files;
  if (file === undefined) throw new Error("the upload has no file");
  const terms = Array.from({ length: times }, () => file.terms).flat();
  const shard = shardBody({ files: [{ hash, sha256, terms }], xorbs: [] });
  const response = await xet.cas(token, "POST", "/v1/shards", shard);
  expect([response.status, await response.text()]).toEqual([200, '{"result":1}']);
});

test("the files of a shard have a limited number of chunks", async () => {
  const { token } = await writeToken("alice");
  const upload = prepareUpload(randomBytes(8), { scheme: 0 });
  const half = { chunkEnd: limits.xet.shardFileChunks / 2 };
  const send = (times: number, more = 0) =>
    xet.cas(
      token,
      "POST",
      "/v1/shards",
      repeated(upload, times, () => ({ chunkEnd: half.chunkEnd + more })),
    );
  expect(await errorOf(await send(2))).toContain(`it has more than ${limits.xet.fileChunks} chunks`);
  expect(await errorOf(await send(2, 1))).toContain(`have more than ${limits.xet.shardFileChunks} chunks`);
});

test("a file may name more xorbs than a query has parameters", async () => {
  const { token } = await writeToken("alice");
  const body = repeated(prepareUpload(randomBytes(100)), 70_000, () => ({ xorb: randomBytes(32) }));
  expect(await errorOf(await xet.cas(token, "POST", "/v1/shards", body))).toContain("was not uploaded");
});

test("another upload of the same bytes in other chunks does not change how they are described", async () => {
  const content = randomBytes(400_000);
  const [first, second] = [prepareUpload(content), prepareUpload(content, { chunkBytes: 1000, chunksPerXorb: 5 })];
  expect((await xet.upload((await writeToken("alice")).token, first)).status).toBe(200);
  expect((await xet.upload((await writeToken("carol")).token, second)).status).toBe(200);
  expect(second.fileHash).not.toBe(first.fileHash);
  const rows = await hub.database.orm.select().from(objects).where(eq(objects.sha256, first.sha256));
  expect(rows.map(({ xetHash }) => xetHash)).toEqual([first.fileHash]);
});

test("a limited number of files of one user is read at once", async () => {
  const { token } = await writeToken("alice");
  const uploads = Array.from({ length: 12 }, () => prepareUpload(randomBytes(20_000), { scheme: 0 }));
  for (const upload of uploads) expect((await xet.upload(token, upload)).status).toBe(200);
  const { orm } = hub.database;
  const store = createObjectStore(await openDiskDriver(join(hub.dataFolder, "objects")));
  let [running, most] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const { read } = store.driver;
  const driver = {
    ...streamingDriver(store.driver),
    read: async (...parameters: Parameters<typeof read>) => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return read(...parameters);
    },
  };
  const masterKey = Buffer.alloc(32);
  const { arrivals, close } = openXet({
    objectStore: { ...store, driver },
    masterKey,
    temporaryFolder: hub.dataFolder,
    orm,
    now: () => new Date(),
    logger: silentLogger,
  });
  for (const { fileHash } of uploads)
    await orm.update(xetFiles).set({ sha256: null }).where(eq(xetFiles.hash, fileHash));
  const work = Promise.allSettled(
    uploads.map(({ fileHash, sha256 }) => arrivals.complete({ repoId: "none", userId: "one", fileHash, sha256 })),
  );
  await expect.poll(() => running).toBe(limits.xet.fileHashes.perUser);
  // Time for others to start, if they could.
  for (let turn = 0; turn < 20; turn += 1) await orm.select().from(xetFiles).limit(1);
  gate.resolve();
  await work;
  await close();
  expect(most).toBe(limits.xet.fileHashes.perUser);
});
