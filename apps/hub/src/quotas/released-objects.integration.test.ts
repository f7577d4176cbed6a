import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectReleased } from "../collect-garbage/collect-released.ts";
import { emptyReport } from "../collect-garbage/garbage-report.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { stagingKey } from "../objects/object-keys.ts";
import { releaseObjects } from "../objects/release-objects.ts";
import { objects, releasedObjects, repoObjects } from "../objects/tables.ts";
import { removeUpload } from "../objects/uploads.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { inPieces } from "../testing/object-driver-contract.ts";
import { uniqueName } from "../testing/unique-name.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

const ago = (ms: number): Date => new Date(yard.sources.now().getTime() - ms);
const newHash = (): string => randomBytes(32).toString("hex");
const { graceMs } = limits.garbage;

test("released objects count until the grace period is over and their bytes are removed", async () => {
  const { orm } = yard.hub.database;
  const userId = uniqueName("user");
  const [removed, recent, stored] = [newHash(), newHash(), newHash()];
  const row = { userId, size: 10, usedAt: ago(graceMs + 60_000) };
  await orm.insert(releasedObjects).values([
    { ...row, sha256: removed },
    { ...row, sha256: recent, usedAt: ago(graceMs - 60_000) },
    { ...row, sha256: stored },
  ]);
  // Its bytes could not be removed.
  await orm.insert(objects).values({ sha256: stored, size: 10, storedAs: "whole", createdAt: ago(graceMs) });
  const counted = async (isDryRun: boolean): Promise<Set<string>> => {
    const rest = { report: emptyReport(isDryRun), onProgress: () => undefined, signal: undefined };
    await collectReleased({ ...yard.sources, ...rest, isDryRun });
    const rows = await orm.select().from(releasedObjects).where(eq(releasedObjects.userId, userId));
    return new Set(rows.map(({ sha256 }) => sha256));
  };
  expect(await counted(true)).toEqual(new Set([removed, recent, stored]));
  expect(await counted(false)).toEqual(new Set([recent, stored]));
});

test.each([
  { order: "first", used: [3, 1] },
  { order: "last", used: [1, 3] },
])("an object that was used most recently where it is deleted $order counts from then on", async ({ used }) => {
  const { orm } = yard.hub.database;
  const object = lfsObject(uniqueName("content"));
  const latest = ago(60_000);
  for (const minutes of used) {
    const { name, id } = await yard.newRepo();
    await uploadObject(yard.hub, "alice", name, object);
    const links = and(eq(repoObjects.repoId, id), eq(repoObjects.sha256, object.oid));
    const usedAt = new Date(latest.getTime() - (3 - minutes) * 60_000);
    await orm.update(repoObjects).set({ usedAt }).where(links);
    await releaseObjects(orm, links);
  }
  const [released] = await orm.select().from(releasedObjects).where(eq(releasedObjects.sha256, object.oid));
  expect(released?.usedAt).toEqual(latest);
});

test("a part that arrives while its upload is removed is removed", async () => {
  const { driver, sources } = yard;
  const id = uniqueName("upload");
  const put = (part: number) => driver.put(stagingKey(id, part), inPieces(Buffer.from("part")));
  await put(1);
  let lists = 0;
  const list: ObjectDriver["list"] = async function* (prefix, after) {
    yield* driver.list(prefix, after);
    lists += 1;
    if (lists === 1) await put(2);
  };
  const objectStore = { driver: { ...driver, list } };
  await removeUpload({ orm: yard.hub.database.orm, objectStore, now: sources.now }, { id, driverUploadId: null });
  const left: string[] = [];
  for await (const { key } of driver.list(`staging/${id}/`)) left.push(key);
  expect(left).toEqual([]);
});
