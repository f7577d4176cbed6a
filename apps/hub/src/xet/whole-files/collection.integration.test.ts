import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyReport } from "../../collect-garbage/garbage-report.ts";
import { removeXorbBytes } from "../../collect-garbage/remove-unused-xorb.ts";
import type { ObjectDriver } from "../../objects/object-driver.ts";
import { objectKey, xorbKey } from "../../objects/object-keys.ts";
import { inPieces } from "../../testing/object-driver-contract.ts";
import { xetFiles, xorbs, xorbUploads } from "../tables.ts";
import { fetchFile } from "../testing/fetch-file.ts";
import { type XetRequests, xetRequests } from "../testing/xet-requests.ts";
import { detachXorbs, removeParts } from "./detach-xorbs.ts";
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
  const removing = orm.transaction((queries) => removeParts(queries, oid));
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
    detaching = detachXorbs({ orm, driver: yard.driver }, oid, { users: "all files", signal: undefined });
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
