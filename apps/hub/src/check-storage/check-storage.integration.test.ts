import { createHash, randomBytes } from "node:crypto";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { objectKey, xorbKey } from "../objects/object-keys.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { inPieces, keyOf } from "../testing/object-driver-contract.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { randomBytes as seededBytes } from "../xet/format/testing/random.ts";
import { xetArrivals, xetFiles, xetTerms, xorbs } from "../xet/tables.ts";
import { type XetRequests, xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload, type XetUpload } from "../xet/testing/xet-upload.ts";
import { checkStorage, startsOfDay } from "./check-storage.ts";

let hub: TestHub;
let xet: XetRequests;
let driver: ObjectDriver;
beforeAll(async () => {
  hub = await createTestHub();
  xet = xetRequests(hub);
  driver = await openDiskDriver(join(hub.dataFolder, "objects"));
});
afterAll(async () => {
  await driver.close();
  await hub.stop();
});
beforeEach(async () => {
  const { orm } = hub.database;
  for (const table of [repoObjects, objects, xetArrivals, xetTerms, xetFiles, xorbs]) await orm.delete(table);
  for await (const { key } of driver.list("")) await driver.remove(key);
});

/** Stores an object and records it. @returns its key */
async function stored(size: number, { isRecorded = true } = {}): Promise<string> {
  const content = randomBytes(size);
  const key = keyOf(content);
  await driver.put(key, inPieces(content));
  const row = { sha256: key.slice(-64), size, storedAs: "whole" as const, createdAt: new Date(0) };
  if (isRecorded) await hub.database.orm.insert(objects).values(row);
  return key;
}

const pathOf = (key: string): string => driver.path?.(key) ?? "";
const newHash = (): string => createHash("sha256").update(randomBytes(8)).digest("hex");
const check = async (options: Partial<Parameters<typeof checkStorage>[0]> = {}) =>
  checkStorage({ driver, orm: hub.database.orm, starts: await usedStarts(), ...options });
/** Returns the starts of all hashes that exist: the others would take most of the time. */
async function usedStarts(): Promise<string[]> {
  const rows = await hub.database.sql<{ hash: string }[]>`
    select sha256 as hash from hub.objects union select hash from hub.xorbs union select hash from hub.xet_files`;
  const hashes = rows.map(({ hash }) => hash);
  for await (const { key } of driver.list("")) hashes.push(key.slice(-64));
  return [...new Set(hashes.map((hash) => hash.slice(0, 2)))].toSorted();
}
const problems = async (options: Partial<Parameters<typeof checkStorage>[0]> = {}) =>
  Object.fromEntries((await check(options)).damaged.map(({ key, problem }) => [key, problem]));

let seeds = Date.now();
/** Uploads and commits a file of three xorbs to a new repository. */
async function committed(scheme = 1): Promise<{ file: XetUpload; name: string; keys: string[] }> {
  seeds += 1;
  const file = prepareUpload(seededBytes(3000, seeds), { scheme, chunkBytes: 500, chunksPerXorb: 2 });
  const name = await commit(file);
  return { file, name, keys: file.xorbs.map(({ hash }) => xorbKey(hash)) };
}

async function commit(file: XetUpload): Promise<string> {
  const name = `alice/${uniqueName("fsck")}`;
  await hub.send("alice", "POST", "/api/repos/create", { name: name.slice("alice/".length) });
  await xet.upload(await xet.token("alice", name, "write"), file);
  const line = { key: "lfsFile", value: { path: "w.bin", algo: "sha256", oid: file.sha256, size: 3000 } };
  const url = `/api/models/${name}/commit/main`;
  const response = await hub.send("alice", "POST", url, commitBody(header(), line), asCommit);
  if (response.status !== 200) throw new Error(await response.text());
  return name;
}

describe("checking objects", () => {
  test("finds no damage in intact objects, and counts them", async () => {
    for (const size of [0, 1, 300_000]) await stored(size);
    await stored(10, { isRecorded: false });
    expect(await check()).toEqual({
      objects: 4,
      xorbs: 0,
      files: 0,
      bytes: 300_011,
      unrecorded: 1,
      damaged: [],
      damagedObjects: 0,
    });
  });

  test("finds every kind of damage", async () => {
    const [changed, shorter, missing] = [await stored(1000), await stored(1000), await stored(1000)];
    await stored(1000);
    writeFileSync(pathOf(changed), randomBytes(1000));
    truncateSync(pathOf(shorter), 999);
    rmSync(pathOf(missing));
    expect(await problems()).toEqual({ [changed]: "content", [shorter]: "size", [missing]: "missing" });
    expect((await check()).objects).toBe(2);
  });

  test("an object that is stored as xorbs instead of whole since it was listed is no damage", async () => {
    const key = await stored(1000);
    rmSync(pathOf(key));
    const head: ObjectDriver["head"] = async (asked) => {
      const changed = { storedAs: "xorbs" as const, xetHash: newHash() };
      await hub.database.orm
        .update(objects)
        .set(changed)
        .where(eq(objects.sha256, key.slice(-64)));
      return driver.head(asked);
    };
    expect(await problems({ driver: { ...driver, head } })).toEqual({});
  });

  test("without the database, finds damaged bytes only", async () => {
    const [changed, missing] = [await stored(1000), await stored(1000)];
    const { keys } = await committed();
    writeFileSync(pathOf(changed), randomBytes(1000));
    writeFileSync(pathOf(keys[0] ?? ""), randomBytes(100));
    rmSync(pathOf(missing));
    const found = await check({ orm: undefined });
    expect(found.damaged.map(({ key, problem }) => `${key} ${problem}`).toSorted()).toEqual([
      `${changed} content`,
      `${keys[0]} content`,
    ]);
    expect(found.unrecorded).toBe(0);
  });

  test.each([limits.objects.listedProblems, limits.objects.listedProblems + 1])(
    "counts %i damaged objects, and lists a bounded number",
    async (count) => {
      const storedAs = "whole" as const;
      const rows = Array.from({ length: count }, () => ({
        sha256: newHash(),
        size: 1,
        storedAs,
        createdAt: new Date(0),
      }));
      await hub.database.orm.insert(objects).values(rows);
      const found = await check();
      expect(found.damagedObjects).toBe(count);
      expect(found.damaged).toHaveLength(limits.objects.listedProblems);
    },
    120_000,
  );

  test("of thirty days in a row checks every object once", () => {
    const days = Array.from({ length: limits.objects.sampleDays }, (_, day) =>
      startsOfDay(new Date(Date.UTC(2026, 0, 1 + day))),
    );
    expect(new Set(days.flat()).size).toBe(256);
    expect(days.flat()).toHaveLength(256);
    expect(Math.max(...days.map(({ length }) => length))).toBeLessThanOrEqual(9);
  });

  test("of a sample reads only objects whose hash starts so", async () => {
    const key = await stored(10);
    const start = key.slice(-64, -62);
    const other = start === "00" ? "01" : "00";
    expect(await check({ starts: [start] })).toMatchObject({ objects: 1 });
    expect(await check({ starts: [other] })).toMatchObject({ objects: 0, damagedObjects: 0 });
  });
});

describe("checking files of Xet", () => {
  test.each([0, 1])("finds no damage in intact xorbs of scheme %i and their files", async (scheme) => {
    const { file } = await committed(scheme);
    const xorbBytes = file.xorbs.reduce((sum, { body }) => sum + body.length, 0);
    const intact = { objects: 0, xorbs: 3, files: 1, unrecorded: 0, damaged: [], damagedObjects: 0 };
    expect(await check()).toEqual({ ...intact, bytes: xorbBytes });
    expect(await check({ readsFiles: true })).toEqual({ ...intact, bytes: xorbBytes + 3000 });
  });

  test("without files in the store, reads xorbs from it", async () => {
    await committed();
    const { path: _path, ...remote } = driver;
    expect(await check({ driver: remote })).toMatchObject({ xorbs: 3, damagedObjects: 0 });
  });

  test("names the repositories that lose files", async () => {
    const { file, name, keys } = await committed();
    const [key = ""] = keys;
    const other = await commit(file);
    rmSync(pathOf(key));
    const [damage, ...rest] = (await check()).damaged;
    expect(rest).toEqual([]);
    const repositories = [name, other].toSorted();
    expect(damage).toMatchObject({ key, problem: "missing", repositories, repositoryCount: 2 });
    await hub.send("alice", "DELETE", "/api/repos/delete", { name: name.slice("alice/".length) });
    expect((await check()).damaged).toMatchObject([{ key, repositories: [other], repositoryCount: 1 }]);
  });

  test("names the repositories of an object that is stored whole", async () => {
    const { name } = await committed();
    const key = await stored(100);
    const { orm } = hub.database;
    const [link] = await orm.select().from(repoObjects);
    if (link === undefined) throw new Error("there is no link");
    await orm.insert(repoObjects).values({ ...link, sha256: key.slice(-64) });
    rmSync(pathOf(key));
    expect((await check()).damaged).toMatchObject([{ key, problem: "missing", repositories: [name] }]);
  });

  test.each([
    { name: "changed bytes", change: (bytes: Buffer) => bytes.fill(255, 20, 40), problem: "content" },
    { name: "its end cut off", change: (bytes: Buffer) => bytes.subarray(0, -1), problem: "content" },
    { name: "no bytes", change: () => Buffer.alloc(0), problem: "content" },
  ])("finds a xorb with $name", async ({ change, problem }) => {
    const [key = ""] = (await committed()).keys;
    writeFileSync(pathOf(key), change(await readFile(pathOf(key))));
    expect(await problems()).toEqual({ [key]: problem });
  });

  test("finds a xorb whose chunks are compressed in another way than the database describes", async () => {
    const content = Buffer.alloc(3000, "compresses well ");
    const options = { chunkBytes: 1000, chunksPerXorb: 3 };
    const [first, second] = [prepareUpload(content, { ...options, scheme: 0 }), prepareUpload(content, options)];
    await commit(first);
    const key = xorbKey(first.xorbs[0]?.hash ?? "");
    writeFileSync(pathOf(key), second.xorbs[0]?.body ?? "");
    expect((await check()).damaged).toMatchObject([
      { key, problem: "content", detail: "its chunks are at other positions than the database expects" },
    ]);
  });

  test.each([
    {
      name: "a term outside its xorb",
      change: { chunkEnd: 3 },
      found: (file: XetUpload) => ({
        [`files/${file.fileHash}`]: "parts",
        [xorbKey(file.xorbs[0]?.hash ?? "")]: "parts",
      }),
    },
    {
      name: "a term of another size",
      change: { rawBytes: 999 },
      found: (file: XetUpload) => ({
        [`files/${file.fileHash}`]: "parts",
        [xorbKey(file.xorbs[0]?.hash ?? "")]: "parts",
      }),
    },
  ])("finds $name", async ({ change, found }) => {
    const { file } = await committed();
    await hub.database.orm.update(xetTerms).set(change).where(eq(xetTerms.position, 0));
    expect(await problems()).toEqual(found(file));
  });

  test("finds a file whose terms are incomplete, and one without any", async () => {
    const [first, second] = [await committed(), await committed()];
    const { orm } = hub.database;
    await orm.delete(xetTerms).where(eq(xetTerms.position, 2));
    await orm.delete(xetTerms).where(eq(xetTerms.fileHash, second.file.fileHash));
    const found = await check();
    expect(Object.fromEntries(found.damaged.map(({ key, detail }) => [key, detail]))).toEqual({
      [`files/${first.file.fileHash}`]: "its parts have 2000 of 3000 bytes",
      [`files/${second.file.fileHash}`]: "its parts have 0 of 3000 bytes",
    });
    expect(found.damaged.flatMap(({ repositories }) => repositories).toSorted()).toEqual(
      [first.name, second.name].toSorted(),
    );
  });

  test("finds a term whose xorb the database does not know, and an object without its file", async () => {
    const { file, name } = await committed();
    const { orm, sql } = hub.database;
    const [xorb = ""] = file.xorbs.map(({ hash }) => hash);
    await sql`alter table hub.xet_terms drop constraint xet_terms_xorb`;
    await orm.delete(xorbs).where(eq(xorbs.hash, xorb));
    expect((await check()).damaged).toMatchObject([
      {
        key: `files/${file.fileHash}`,
        problem: "missing",
        detail: `the database does not know its xorb ${xorb}`,
        repositories: [name],
      },
    ]);
    await orm.delete(xetFiles);
    expect((await check()).damaged).toMatchObject([
      { key: objectKey(file.sha256), problem: "missing", repositories: [name] },
    ]);
    await orm.delete(xetTerms);
    await sql`alter table hub.xet_terms add constraint xet_terms_xorb foreign key (xorb_hash) references hub.xorbs(hash)`;
  });

  test("compares the SHA-256 of files only when asked to", async () => {
    const { file, name } = await committed();
    const { orm } = hub.database;
    const sha256 = newHash();
    await orm.update(xetFiles).set({ sha256 });
    expect(await problems()).toEqual({});
    expect((await check({ readsFiles: true })).damaged).toMatchObject([
      {
        key: `files/${file.fileHash}`,
        problem: "content",
        detail: `the SHA-256 of its bytes is ${file.sha256}, not ${sha256}`,
        repositories: [name],
      },
    ]);
  });

  test("does not report what garbage collection removes meanwhile", async () => {
    const key = await stored(100);
    const { keys } = await committed();
    const { orm } = hub.database;
    const gone = new Set([key, ...keys]);
    const removing: ObjectDriver = {
      ...driver,
      async head(of) {
        if (!gone.has(of)) return driver.head(of);
        await orm.delete(objects).where(eq(objects.sha256, key.slice(-64)));
        for (const table of [repoObjects, objects, xetTerms, xetFiles, xorbs]) await orm.delete(table);
        return undefined;
      },
      async *list(prefix, after) {
        for await (const one of driver.list(prefix, after)) if (!gone.has(one.key)) yield one;
      },
    };
    expect(await check({ driver: removing })).toMatchObject({ damagedObjects: 0 });
  });
});
