import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectOrphans } from "../../collect-garbage/collect-orphans.ts";
import { emptyReport } from "../../collect-garbage/garbage-report.ts";
import type { GarbageRun } from "../../collect-garbage/garbage-run.ts";
import { removeXorbBytes } from "../../collect-garbage/remove-unused-xorb.ts";
import type { ObjectDriver } from "../../objects/object-driver.ts";
import { objectKey, xorbKey } from "../../objects/object-keys.ts";
import { objects } from "../../objects/tables.ts";
import { inPieces } from "../../testing/object-driver-contract.ts";
import { xetFiles, xorbs, xorbUploads } from "../tables.ts";
import { fetchFile } from "../testing/fetch-file.ts";
import { type XetRequests, xetRequests } from "../testing/xet-requests.ts";
import { prepareUpload } from "../testing/xet-upload.ts";
import { firstChunkOf } from "../testing/xet-version.ts";
import { detachXorbs, removeParts } from "./detach-xorbs.ts";
import { removeUnusedParts } from "./remove-unused-parts.ts";
import { createWholeFilesHub, type WholeFilesHub } from "./testing/whole-files-hub.ts";

let yard: WholeFilesHub;
let xet: XetRequests;
beforeAll(async () => {
  yard = await createWholeFilesHub();
  xet = xetRequests(yard.hub);
});
afterAll(() => yard.stop());

test("after the first version is deleted, the second keeps only the chunks that it needs", {
  timeout: 120_000,
}, async () => {
  const [old, current] = [await yard.newRepo(), await yard.newRepo()];
  // More than one xorb of the first version, of which the second shares the first.
  const first = randomBytes(80 * 1024 * 1024);
  const second = Buffer.concat([first.subarray(0, 60 * 1024 * 1024), randomBytes(1_000_000)]);
  const one = await yard.addWhole(old.name, "w.bin", first);
  await yard.chunk(one.oid);
  const two = await yard.addWhole(current.name, "w.bin", second);
  const { storedAs, xetHash } = await yard.chunk(two.oid);
  expect(storedAs).toBe("xorbs");
  const readAll = async (): Promise<void> => {
    expect((await yard.download(current.name, "w.bin")).equals(second)).toBe(true);
    const token = await xet.token("alice", current.name, "read");
    expect((await fetchFile(yard.hub, xet, { token, hash: xetHash ?? "" })).equals(second)).toBe(true);
  };
  await readAll();

  await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: old.name.slice("alice/".length) });
  expect((await yard.hub.send("alice", "GET", `/${old.name}/resolve/main/w.bin`)).status).toBe(404);
  const { oid } = one;
  const request = { operation: "download", objects: [{ oid, size: first.length }] };
  const { objects: found } = await (
    await yard.hub.send("alice", "POST", `/${current.name}.git/info/lfs/objects/batch`, request)
  ).json();
  expect(found[0].error.code).toBe(404);
  await yard.collectAll();
  expect(await yard.traces(oid)).toEqual({ links: 0, row: false, bytes: false });
  expect(await yard.keys(objectKey(oid))).toEqual([]);
  const { orm } = yard.hub.database;
  expect(await orm.select().from(xetFiles).where(eq(xetFiles.sha256, oid))).toEqual([]);
  expect(await orm.select().from(xorbs).where(eq(xorbs.objectSha256, oid))).toEqual([]);
  await readAll();
  expect(await yard.storedBytes()).toBeLessThan(66 * 1024 * 1024);
});

test("a file without other users goes with all its chunks", async () => {
  const { name } = await yard.newRepo();
  const { oid } = await yard.addWhole(name, "w.bin", randomBytes(500_000));
  const { xetHash } = await yard.chunk(oid);
  await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: name.slice("alice/".length) });
  await yard.collectAll();
  expect(await yard.traces(oid)).toEqual({ links: 0, row: false, bytes: false });
  const { orm } = yard.hub.database;
  expect(
    await orm
      .select()
      .from(xetFiles)
      .where(eq(xetFiles.hash, xetHash ?? "")),
  ).toEqual([]);
  expect(await orm.select().from(xorbs).where(eq(xorbs.objectSha256, oid))).toEqual([]);
});

test("chunks that a client has found are kept for a month after their file is removed", async () => {
  const { name } = await yard.newRepo();
  const content = randomBytes(500_000);
  const { oid } = await yard.addWhole(name, "w.bin", content);
  await yard.chunk(oid);
  const token = await xet.token("alice", name, "write");
  expect((await xet.cas(token, "GET", `/v1/chunks/default/${firstChunkOf(content)}`)).status).toBe(200);
  await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: name.slice("alice/".length) });
  const { orm } = yard.hub.database;
  const [part] = await orm.select({ hash: xorbs.hash }).from(xorbs).where(eq(xorbs.objectSha256, oid));
  const hash = part?.hash ?? "";
  await yard.collectAll();
  expect(await yard.traces(oid)).toEqual({ links: 0, row: false, bytes: false });
  const [kept] = await orm.select().from(xorbs).where(eq(xorbs.hash, hash));
  expect(kept?.objectSha256).toBeNull();
  expect((await yard.driver.head(xorbKey(hash)))?.size).toBe(kept?.storedBytes);
  yard.passDays(16);
  await yard.collect();
  expect(await orm.select().from(xorbs).where(eq(xorbs.hash, hash))).toEqual([]);
  expect(await yard.driver.head(xorbKey(hash))).toBeUndefined();
});

test("a part that no file needs any more is removed when no client remembers it", async () => {
  const { name } = await yard.newRepo();
  const { oid } = await yard.addWhole(name, "w.bin", randomBytes(500_000));
  await yard.chunk(oid);
  const { orm } = yard.hub.database;
  const ofObject = eq(xorbs.objectSha256, oid);
  const [part] = await orm.select().from(xorbs).where(ofObject);
  // Of an earlier description of the file, and found by a client.
  const hash = randomBytes(32).toString("hex");
  const { storedBytes = 0, rawBytes = 0, chunks = Buffer.alloc(0) } = part ?? {};
  const learnedAt = new Date();
  const stored = { objectSha256: oid, objectStart: 0, createdAt: learnedAt, learnedAt };
  await orm.insert(xorbs).values({ hash, storedBytes, rawBytes, chunks, ...stored });
  const left = async (days: number): Promise<Set<string>> => {
    await removeUnusedParts(orm, oid, { now: () => new Date(learnedAt.getTime() + days * 24 * 60 * 60 * 1000) });
    const rows = await orm.select({ hash: xorbs.hash }).from(xorbs).where(ofObject);
    return new Set(rows.map((row) => row.hash));
  };
  expect(await left(30)).toEqual(new Set([part?.hash, hash]));
  expect(await left(32)).toEqual(new Set([part?.hash]));
});

test("a xorb that a full disk refuses leaves no file open", async () => {
  const { name } = await yard.newRepo();
  const { oid } = await yard.addWhole(name, "w.bin", randomBytes(500_000));
  await yard.chunk(oid);
  let [opened, closed] = [0, 0];
  const driver: ObjectDriver = {
    ...yard.driver,
    put: () => Promise.reject(Object.assign(new Error("the disk is full"), { code: "ENOSPC" })),
    read: async (...options) => {
      opened += 1;
      const bytes = await yard.driver.read(...options);
      const close = bytes.return.bind(bytes);
      bytes.return = () => {
        closed += 1;
        return close();
      };
      return bytes;
    },
  };
  const { orm } = yard.hub.database;
  const detaching = detachXorbs({ orm, driver, now: yard.sources.now }, oid, {
    users: "all files",
    signal: undefined,
  });
  await expect(detaching).rejects.toThrow("the disk is full");
  expect(closed).toBe(opened);
});

test("a whole copy that no node will remove is collected after the grace period", async () => {
  const { name } = await yard.newRepo();
  const [left, due] = [prepareUpload(randomBytes(300_000)), prepareUpload(randomBytes(300_000))];
  for (const [path, upload] of Object.entries({ "left.bin": left, "due.bin": due })) {
    await yard.addByXet(name, path, upload);
    await yard.driver.put(objectKey(upload.sha256), inPieces(upload.content));
  }
  const { orm } = yard.hub.database;
  await orm
    .update(objects)
    .set({ chunkAt: new Date(0) })
    .where(eq(objects.sha256, due.sha256));
  const copies = async () => [await yard.keys(objectKey(left.sha256)), await yard.keys(objectKey(due.sha256))];
  const runOn = (now: () => Date, isDryRun: boolean): GarbageRun => {
    const rest = { isDryRun, report: emptyReport(isDryRun), onProgress: () => undefined, signal: undefined };
    return { ...yard.sources, ...rest, now };
  };
  await collectOrphans(runOn(() => new Date(), false));
  expect(await copies()).toEqual([[objectKey(left.sha256)], [objectKey(due.sha256)]]);
  for (const isDryRun of [true, false]) {
    const run = runOn(() => new Date(Date.now() + limits.garbage.graceMs + 60_000), isDryRun);
    await collectOrphans(run);
    expect(run.report.orphans).toEqual({ count: 1, bytes: 300_000 });
  }
  // The other one is removed by the node that finds it due.
  expect(await copies()).toEqual([[], [objectKey(due.sha256)]]);
  expect((await yard.download(name, "left.bin")).equals(left.content)).toBe(true);
});

const waitingSessions = () => yard.hub.database.sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until a transaction waits for another one. */
const untilWaiting = async (): Promise<void> => {
  await expect.poll(waitingSessions, { timeout: 20_000 }).not.toHaveLength(0);
};

test("an object is not removed while a user uploads one of the xorbs that are parts of it", async () => {
  const { name } = await yard.newRepo();
  const { oid } = await yard.addWhole(name, "w.bin", randomBytes(500_000));
  await yard.chunk(oid);
  const { orm } = yard.hub.database;
  const [xorb] = await orm.select({ hash: xorbs.hash }).from(xorbs).where(eq(xorbs.objectSha256, oid));
  const upload = { xorbHash: xorb?.hash ?? "", userId: "bob", createdAt: new Date() };
  const [recorded, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const uploading = orm.transaction(async (queries) => {
    await queries.insert(xorbUploads).values(upload);
    recorded.resolve();
    await answered.promise;
  });
  await recorded.promise;
  const removing = orm.transaction((queries) => removeParts(queries, oid, yard.sources));
  await untilWaiting();
  answered.resolve();
  await uploading;
  expect(await removing).toBe(false);
  expect(await orm.select().from(xorbUploads).where(eq(xorbUploads.xorbHash, upload.xorbHash))).toHaveLength(1);
});

test("a xorb that is stored again while its old bytes are removed as garbage is stored", async () => {
  const { name } = await yard.newRepo();
  const { oid } = await yard.addWhole(name, "w.bin", randomBytes(500_000));
  await yard.chunk(oid);
  const { orm } = yard.hub.database;
  const [xorb] = await orm.select({ hash: xorbs.hash }).from(xorbs).where(eq(xorbs.objectSha256, oid));
  const hash = xorb?.hash ?? "";
  // Of a run that was interrupted long ago.
  await yard.driver.put(xorbKey(hash), inPieces(Buffer.from("old bytes")));
  let detaching: Promise<void> = Promise.resolve();
  const head: ObjectDriver["head"] = async (key) => {
    const found = await yard.driver.head(key);
    detaching = detachXorbs({ orm, driver: yard.driver, now: yard.sources.now }, oid, {
      users: "all files",
      signal: undefined,
    });
    await Promise.race([detaching, untilWaiting()]);
    return found;
  };
  const inTwoWeeks = () => new Date(yard.sources.now().getTime() + 14 * 24 * 60 * 60 * 1000);
  const rest = { isDryRun: false, report: emptyReport(false), onProgress: () => undefined, signal: undefined };
  await removeXorbBytes({ ...yard.sources, ...rest, now: inTwoWeeks, driver: { ...yard.driver, head } }, hash);
  await detaching;
  const [moved] = await orm.select().from(xorbs).where(eq(xorbs.hash, hash));
  expect(moved?.objectSha256).toBeNull();
  expect((await yard.driver.head(xorbKey(hash)))?.size).toBe(moved?.storedBytes);
});
