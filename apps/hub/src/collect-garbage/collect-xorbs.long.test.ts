import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callerOfToken } from "../accounts/caller.ts";
import { xorbKey } from "../objects/object-keys.ts";
import { repoObjects } from "../objects/tables.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { inPieces } from "../testing/object-driver-contract.ts";
import { checkFile } from "../xet/files/check-file.ts";
import { toHashString } from "../xet/format/hash-string.ts";
import { hashChunk } from "../xet/format/hashes.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import type { Xet } from "../xet/open-xet.ts";
import { xetArrivals, xetFiles, xetTerms, xorbs } from "../xet/tables.ts";
import { openSecondNode } from "../xet/testing/second-node.ts";
import { type XetRequests, xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "../xet/testing/xet-upload.ts";
import { collectLinks } from "./collect-links.ts";
import { collectObjects } from "./collect-objects.ts";
import { collectOrphans } from "./collect-orphans.ts";
import { collectXetFiles } from "./collect-xet-files.ts";
import { collectXorbs } from "./collect-xorbs.ts";
import { emptyReport } from "./garbage-report.ts";
import type { GarbageRun } from "./garbage-run.ts";
import { removeUnusedXorb } from "./remove-unused-xorb.ts";

let yard: GarbageHub;
let xet: XetRequests;
/** A second node on the same database and folder. */
let other: Xet;
beforeAll(async () => {
  yard = await createGarbageHub();
  xet = xetRequests(yard.hub);
  other = await openSecondNode(yard.hub, yard.sources.now);
});
afterAll(async () => {
  await other.close();
  await yard.stop();
});
// Leftovers of other tests would be counted.
beforeEach(async () => {
  yard.passDays(40);
  await collectXet();
});

let seeds = Date.now();
/** Three chunks of incompressible bytes, each in a separate xorb. */
function newUpload(options: Parameters<typeof prepareUpload>[1] = {}): XetUpload {
  seeds += 1;
  return prepareUpload(randomBytes(3000, seeds), { chunkBytes: 1000, chunksPerXorb: 1, ...options });
}

const storedBytes = ({ xorbs: all }: XetUpload): number => all.reduce((sum, { body }) => sum + body.length, 0);

async function upload(repo: string, file: XetUpload): Promise<Response> {
  return xet.upload(await xet.token("alice", repo, "write"), file);
}

async function commit(repo: string, { sha256, content }: XetUpload, path = "w.bin"): Promise<void> {
  const file = { key: "lfsFile", value: { path, algo: "sha256", oid: sha256, size: content.length } };
  const url = `/api/models/${repo}/commit/main`;
  const response = await yard.hub.send("alice", "POST", url, commitBody(header(), file), asCommit);
  if (response.status !== 200) throw new Error(await response.text());
}

const deleteRepo = (repo: string) =>
  yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: repo.slice("alice/".length) });

/** Returns how many rows and stored files the xorbs of a file have. */
async function traces({ xorbs: all }: XetUpload): Promise<{ rows: number; bytes: number }> {
  let [rows, bytes] = [0, 0];
  for (const { hash } of all) {
    rows += (await yard.hub.database.orm.select().from(xorbs).where(eq(xorbs.hash, hash))).length;
    if ((await yard.driver.head(xorbKey(hash))) !== undefined) bytes += 1;
  }
  return { rows, bytes };
}
const everywhere = { rows: 3, bytes: 3 };
const nowhere = { rows: 0, bytes: 0 };

async function fileRows({ fileHash }: XetUpload): Promise<{ files: number; terms: number }> {
  const { orm } = yard.hub.database;
  const files = await orm.select().from(xetFiles).where(eq(xetFiles.hash, fileHash));
  const terms = await orm.select().from(xetTerms).where(eq(xetTerms.fileHash, fileHash));
  return { files: files.length, terms: terms.length };
}

async function read({ sha256 }: XetUpload): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await other.objectStore.read(sha256)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const runOf = (changed: Partial<GarbageRun> = {}): GarbageRun => {
  const rest = { isDryRun: false, report: emptyReport(false), onProgress: () => undefined, signal: undefined };
  return { ...yard.sources, ...rest, ...changed };
};
/** A run for which everything is old. */
const laterRun = (): GarbageRun =>
  runOf({ now: () => new Date(yard.sources.now().getTime() + 50 * 24 * 60 * 60 * 1000) });

/** Collects objects without links, and what depends on them: the other steps need a process for each repository. */
async function collectXet(run = runOf()): Promise<GarbageRun["report"]> {
  await collectObjects(run);
  await collectXetFiles(run);
  await collectXorbs(run);
  return run.report;
}

async function unlink({ sha256 }: XetUpload): Promise<void> {
  await yard.hub.database.orm.delete(repoObjects).where(eq(repoObjects.sha256, sha256));
}

test("the xorbs of a deleted repository are removed a month after their upload, and a dry run counts them", async () => {
  const [{ name }, file] = [await yard.newRepo(), newUpload()];
  await upload(name, file);
  await commit(name, file);
  await deleteRepo(name);
  yard.passDays(8);
  expect(await yard.collect()).toMatchObject({ xetFiles: { count: 1, bytes: 3000 }, xorbs: { count: 0 } });
  expect(await fileRows(file)).toEqual({ files: 0, terms: 0 });
  yard.passDays(22);
  await collectXet();
  expect(await traces(file)).toEqual(everywhere);
  yard.passDays(2);
  const amounts = { xorbs: { count: 3, bytes: storedBytes(file) }, orphans: { count: 0 }, failed: 0 };
  expect(await yard.collect({ isDryRun: true })).toMatchObject(amounts);
  expect(await traces(file)).toEqual(everywhere);
  expect(await yard.collect()).toMatchObject(amounts);
  expect(await traces(file)).toEqual(nowhere);
}, 120_000);

test("a dry run counts the whole chain from a link to the xorbs", async () => {
  const [{ name, id }, file] = [await yard.newRepo(), newUpload()];
  await upload(name, file);
  yard.passDays(40);
  for (const isDryRun of [true, false]) {
    const run = runOf({ isDryRun });
    await collectLinks(run, id);
    const counts = { links: 1, objects: { count: 1 }, xetFiles: { count: 1 }, xorbs: { count: 3 } };
    expect(await collectXet(run)).toMatchObject(counts);
  }
});

test("a file that a repository has is kept with its xorbs, also those that a deleted file shared", async () => {
  const [deleted, kept] = [await yard.newRepo(), await yard.newRepo()];
  const file = newUpload();
  seeds += 1;
  const longer = prepareUpload(Buffer.concat([file.content, randomBytes(1000, seeds)]), {
    chunkBytes: 1000,
    chunksPerXorb: 1,
  });
  await upload(deleted.name, file);
  await commit(deleted.name, file);
  await upload(kept.name, longer);
  await commit(kept.name, longer);
  await deleteRepo(deleted.name);
  yard.passDays(40);
  await collectXet();
  expect(await fileRows(file)).toEqual({ files: 0, terms: 0 });
  expect((await traces(longer)).bytes).toBe(4);
  expect((await read(longer)).equals(longer.content)).toBe(true);
});

test("xorbs are kept for a month after a client learned of them: by a search, by another upload, or by a shard", async () => {
  const [{ name }, searched, uploaded, used] = [await yard.newRepo(), newUpload(), newUpload(), newUpload()];
  for (const file of [searched, uploaded, used]) await xet.xorbs(await xet.token("alice", name, "write"), file);
  // Found by its first chunk, which a file that was removed since has made known.
  await upload(name, searched);
  await unlink(searched);
  yard.passDays(29);
  await collectXet();
  const token = await xet.token("alice", name, "write");
  const chunk = toHashString(hashChunk(searched.content.subarray(0, 1000)));
  expect((await xet.cas(token, "GET", `/v1/chunks/default/${chunk}`)).status).toBe(200);
  await xet.xorbs(token, uploaded);
  expect((await xet.cas(token, "POST", "/v1/shards", shardBody(used.shard))).status).toBe(200);
  await unlink(used);
  yard.passDays(29);
  await collectXet();
  expect(await fileRows(used)).toEqual({ files: 0, terms: 0 });
  expect([await traces(uploaded), await traces(used)]).toEqual([everywhere, everywhere]);
  // The other xorbs of the file that was searched for were not in the response.
  expect(await traces(searched)).toEqual({ rows: 1, bytes: 1 });
});

test("an upload that no commit has named is removed with its file after the grace period", async () => {
  const [{ name, id }, file] = [await yard.newRepo(), newUpload()];
  await interrupted(name, id, file);
  yard.passDays(6);
  expect(await collectXet()).toMatchObject({ arrivals: 0, xetFiles: { count: 0 } });
  yard.passDays(2);
  for (const isDryRun of [true, false])
    expect(await collectXet(runOf({ isDryRun }))).toMatchObject({ arrivals: 1, xetFiles: { count: 1 } });
  expect(await yard.hub.database.orm.select().from(xetArrivals)).toEqual([]);
  expect(await fileRows(file)).toEqual({ files: 0, terms: 0 });
  expect((await upload(name, file)).status).toBe(200);
});

/** Checks a file against the stored xorbs. @returns a function that stores its terms, as a node does afterwards */
async function checked(repoId: string, file: XetUpload): Promise<() => Promise<unknown>> {
  const caller = await callerOfToken(yard.hub.database.orm, "hf_alice", new Date());
  const [received] = (await other.context.threads.run("readShard", { shard: shardBody(file.shard) })).files;
  if (caller === undefined || received === undefined) throw new Error("the upload is incomplete");
  const found = await checkFile(other.context, caller, received);
  return () => other.arrivals.add(found, { repoId, userId: caller.userId });
}

/** Stores the terms of an upload, as a node does that is stopped before it has computed the SHA-256. */
async function interrupted(repo: string, repoId: string, file: XetUpload): Promise<void> {
  await xet.xorbs(await xet.token("alice", repo, "write"), file);
  const store = await checked(repoId, file);
  await store();
}

test("a shard whose xorb is removed after it was checked is refused, and nothing of it is stored", async () => {
  const [{ name, id }, file] = [await yard.newRepo(), newUpload()];
  await xet.xorbs(await xet.token("alice", name, "write"), file);
  const store = await checked(id, file);
  const [xorb] = file.xorbs;
  expect(await removeUnusedXorb(laterRun(), xorb?.hash ?? "")).toBe(true);
  await expect(store()).rejects.toMatchObject({
    status: 400,
    message: `The file ${file.fileHash} was not stored: its xorb ${xorb?.hash} was not uploaded; upload it first.`,
  });
  expect(await fileRows(file)).toEqual({ files: 0, terms: 0 });
});

test("a shard that arrives while its xorbs are removed keeps them, or is refused", async () => {
  const { name } = await yard.newRepo();
  let refused = 0;
  for (let round = 0; round < 8; round += 1) {
    const file = newUpload();
    const token = await xet.token("alice", name, "write");
    await xet.xorbs(token, file);
    const [response, ...removed] = await Promise.all([
      xet.cas(token, "POST", "/v1/shards", shardBody(file.shard)),
      ...file.xorbs.map(({ hash }) => removeUnusedXorb(laterRun(), hash)),
    ]);
    if (response.status === 200) {
      expect(removed).toEqual([false, false, false]);
      expect((await read(file)).equals(file.content)).toBe(true);
    } else {
      refused += 1;
      expect([response.status, (await response.json()).error]).toEqual([
        400,
        expect.stringContaining("was not uploaded; upload it first"),
      ]);
      expect(await fileRows(file)).toEqual({ files: 0, terms: 0 });
      expect((await upload(name, file)).status).toBe(200);
    }
    expect(await traces(file)).toEqual(everywhere);
  }
  expect(refused).toBeLessThanOrEqual(8);
}, 120_000);

test("a xorb that is uploaded while it is removed is stored with row and bytes", async () => {
  const { name } = await yard.newRepo();
  const token = await xet.token("alice", name, "write");
  for (let round = 0; round < 8; round += 1) {
    const file = newUpload();
    await xet.xorbs(token, file);
    await Promise.all([xet.xorbs(token, file), ...file.xorbs.map(({ hash }) => removeUnusedXorb(laterRun(), hash))]);
    const { rows, bytes } = await traces(file);
    expect(bytes).toBe(rows);
    await xet.xorbs(token, file);
    expect(await traces(file)).toEqual(everywhere);
  }
});

test("a file that is uploaded again while its description is removed can be read", async () => {
  const { name } = await yard.newRepo();
  for (let round = 0; round < 6; round += 1) {
    const file = newUpload();
    await upload(name, file);
    await unlink(file);
    yard.passDays(8);
    const [response] = await Promise.all([upload(name, file), collectXet()]);
    expect(response.status).toBe(200);
    expect((await read(file)).equals(file.content)).toBe(true);
  }
});

test("a xorb that was removed and is uploaded with another compression is read with its new positions", async () => {
  const { name } = await yard.newRepo();
  const content = Buffer.alloc(6000, "compresses well ");
  const options = { chunkBytes: 2000, chunksPerXorb: 3 };
  const [first, second] = [prepareUpload(content, { ...options, scheme: 0 }), prepareUpload(content, options)];
  expect(second.xorbs[0]?.hash).toBe(first.xorbs[0]?.hash);
  await upload(name, first);
  // The second node has the positions in memory.
  expect((await read(first)).equals(content)).toBe(true);
  await unlink(first);
  yard.passDays(40);
  await collectXet();
  expect(await yard.driver.head(xorbKey(first.xorbs[0]?.hash ?? ""))).toBeUndefined();
  await upload(name, second);
  expect((await read(second)).equals(content)).toBe(true);
});

test("a run that is killed between row and bytes leaves garbage that a later run removes", async () => {
  const [{ name }, file] = [await yard.newRepo(), newUpload()];
  await xet.xorbs(await xet.token("alice", name, "write"), file);
  yard.passDays(40);
  const driver = { ...yard.driver, remove: () => Promise.reject(new Error("killed")) };
  expect(await collectXet(runOf({ driver }))).toMatchObject({ xorbs: { count: 0 }, failed: 3 });
  expect(await traces(file)).toEqual({ rows: 0, bytes: 3 });
  for (const isDryRun of [true, false]) {
    const run = runOf({ isDryRun });
    await collectOrphans(run);
    expect(run.report.orphans).toEqual({ count: 3, bytes: storedBytes(file) });
  }
  expect(await traces(file)).toEqual(nowhere);
});

test("stored xorbs that the database does not know are removed after the grace period", async () => {
  const [xorb] = newUpload().xorbs;
  const key = xorbKey(xorb?.hash ?? "");
  await yard.driver.put(key, inPieces(xorb?.body ?? Buffer.alloc(0)));
  // The file has the time of the disk, so the clock must not be ahead of it yet.
  const [fresh, old] = [runOf({ now: () => new Date() }), runOf()];
  for (const run of [fresh, old]) await collectOrphans(run);
  expect([fresh.report.orphans.count, old.report.orphans]).toEqual([0, { count: 1, bytes: xorb?.body.length }]);
  expect(await yard.driver.head(key)).toBeUndefined();
});
