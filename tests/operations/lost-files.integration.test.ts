import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "@modelyard/platform/database";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openXorbChecker, type XorbChecker } from "../../apps/hub/src/check-storage/xorb-checker.ts";
import { hubMigrations } from "../../apps/hub/src/database/migrations.ts";
import { openDiskDriver } from "../../apps/hub/src/objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../../apps/hub/src/objects/object-driver.ts";
import { objectKey, xorbKey } from "../../apps/hub/src/objects/object-keys.ts";
import { objects } from "../../apps/hub/src/objects/tables.ts";
import { lfsObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import { inPieces } from "../../apps/hub/src/testing/object-driver-contract.ts";
import { readAtOf } from "../../apps/hub/src/xet/format/testing/make-xorb.ts";
import { readXorb } from "../../apps/hub/src/xet/format/xorb/read-xorb.ts";
import { xorbs } from "../../apps/hub/src/xet/tables.ts";
import { prepareUpload } from "../../apps/hub/src/xet/testing/xet-upload.ts";
import { ChunkTable } from "../../apps/hub/src/xet/xorbs/chunk-table.ts";
import type { ObjectMode } from "../../apps/modelyard/src/backup/files/manifest.ts";
import { Problems } from "../../apps/modelyard/src/backup/files/problems.ts";
import { backUpObjects } from "../../apps/modelyard/src/backup/objects/backup-objects.ts";

let database: TestDatabase;
let checker: XorbChecker;
beforeAll(async () => {
  database = await createTestDatabase();
  await applyMigrations(database, hubMigrations);
  checker = openXorbChecker(database.orm);
});
afterAll(async () => {
  await checker.close();
  await database.drop();
});

let folder: string;
let [from, to]: ObjectDriver[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-lost-"));
  [from, to] = [await openDiskDriver(join(folder, "hub")), await openDiskDriver(join(folder, "backup"))];
});
afterEach(async () => {
  await database.orm.delete(xorbs);
  await database.orm.delete(objects);
  await rm(folder, { recursive: true, force: true });
});

/** Stores an object in the hub. @returns its key */
async function addObject(): Promise<string> {
  const { oid, size, content } = lfsObject(randomBytes(5000));
  await database.orm.insert(objects).values({ sha256: oid, size, storedAs: "whole", createdAt: new Date() });
  await from?.put(objectKey(oid), inPieces(Buffer.from(content)));
  return objectKey(oid);
}

/** Stores a xorb in the hub. @returns its key */
async function addXorb(): Promise<string> {
  const [xorb] = prepareUpload(randomBytes(200_000)).xorbs;
  if (xorb === undefined) throw new Error("the upload has no xorb");
  const { hash, body } = xorb;
  const { chunks, rawBytes, storedBytes } = readXorb(readAtOf(body), body.length, { chunks: 100, rawBytes: 1e6 });
  const table = ChunkTable.of(chunks).bytes;
  await database.orm.insert(xorbs).values({ hash, rawBytes, storedBytes, chunks: table, createdAt: new Date() });
  await from?.put(xorbKey(hash), inPieces(body));
  return xorbKey(hash);
}

const pathIn = (driver: ObjectDriver | undefined, key: string): string => driver?.path?.(key) ?? "";
const damage = async (path: string): Promise<void> => {
  const content = await readFile(path);
  await writeFile(path, content.fill(0, content.length >> 1, (content.length >> 1) + 100));
};

async function backUp(mode: ObjectMode = "copy") {
  if (from === undefined) throw new Error("there is no store");
  const problems = new Problems();
  const counts = { objects: 0, bytes: 0, present: 0, copied: 0, copiedBytes: 0, kept: 0 };
  const options = { mode, queries: database.orm, checker, knownSha256: () => undefined, isDryRun: false };
  const entries = [];
  const target = mode === "reference" ? undefined : to;
  for await (const entry of backUpObjects({
    ...options,
    from,
    to: target,
    problems,
    counts,
    onProgress: () => undefined,
  }))
    entries.push(entry);
  return { entries, problems: problems.listed, counts };
}

const missing = "the file is missing in the store";
const remove = (path: string): Promise<void> => rm(path);
const shorten = (path: string): Promise<void> => truncate(path, 9);

test.each([
  { kind: "object", loss: "missing", add: addObject, lose: remove, reason: missing },
  { kind: "object", loss: "too short", add: addObject, lose: shorten, reason: expect.stringMatching(/damaged/) },
  { kind: "xorb", loss: "missing", add: addXorb, lose: remove, reason: missing },
  { kind: "xorb", loss: "too short", add: addXorb, lose: shorten, reason: expect.stringMatching(/has 9 bytes/) },
])(
  "$kind that is $loss in the hub: its earlier copy stays in the backup, unless that is damaged as well",
  async ({ add, lose, reason }) => {
    const key = await add();
    const { entries: complete } = await backUp();
    expect(complete).toMatchObject([{ key }]);
    await lose(pathIn(from, key));
    const later = await backUp();
    expect(later.entries).toEqual(complete);
    expect(later.counts).toMatchObject({ objects: 1, kept: 1, copied: 0, present: 0 });
    expect(later.problems).toEqual([
      { what: key, reason: expect.stringMatching(/; the backup keeps an earlier copy$/) },
    ]);

    await damage(pathIn(to, key));
    const last = await backUp();
    expect(last).toMatchObject({ entries: [], counts: { objects: 0, kept: 0 }, problems: [{ what: key, reason }] });
    expect(last.problems[0]?.reason).not.toContain("earlier copy");
  },
);

test.each([
  { mode: "copy", kind: "object", add: addObject },
  { mode: "copy", kind: "xorb", add: addXorb },
  { mode: "link", kind: "object", add: addObject },
  { mode: "link", kind: "xorb", add: addXorb },
] as const)("with --objects $mode, $kind of the right size with other bytes is a problem", async ({ mode, add }) => {
  const [key, intact] = [await add(), await add()];
  await damage(pathIn(from, key));
  const { entries, problems } = await backUp(mode);
  expect(entries).toMatchObject([{ key: intact }]);
  expect(problems).toEqual([{ what: key, reason: expect.stringMatching(/^its bytes are damaged: /) }]);
  expect(existsSync(pathIn(to, key))).toBe(false);
});

test("a xorb with the right chunks at other positions than the hub expects is a problem", async () => {
  const content = Buffer.alloc(200_000, "compresses well ");
  const [first, second] = [prepareUpload(content, { scheme: 0 }).xorbs[0], prepareUpload(content).xorbs[0]];
  if (first === undefined || second === undefined) throw new Error("an upload has no xorb");
  expect(second.hash).toBe(first.hash);
  const { body } = second;
  const { chunks, rawBytes, storedBytes } = readXorb(readAtOf(body), body.length, { chunks: 100, rawBytes: 1e6 });
  const row = { hash: second.hash, rawBytes, storedBytes, chunks: ChunkTable.of(chunks).bytes, createdAt: new Date() };
  await database.orm.insert(xorbs).values(row);
  await from?.put(xorbKey(first.hash), inPieces(first.body));
  const { entries, problems } = await backUp();
  expect([entries, problems]).toEqual([
    [],
    [{ what: xorbKey(first.hash), reason: expect.stringContaining("at other positions than the database expects") }],
  ]);
});

test("a backup by reference does not list a file that the hub has lost", async () => {
  const key = await addObject();
  await rm(pathIn(from, key));
  const { entries, problems } = await backUp("reference");
  expect([entries, problems]).toEqual([[], [{ what: key, reason: "the file is missing in the store" }]]);
});
