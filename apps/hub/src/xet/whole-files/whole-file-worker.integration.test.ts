import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { garbageLock } from "../../objects/garbage-lock.ts";
import { linkStoredObject } from "../../objects/link-stored-object.ts";
import { objectKey } from "../../objects/object-keys.ts";
import { createObjectStore } from "../../objects/object-store.ts";
import { objects } from "../../objects/tables.ts";
import { inPieces } from "../../testing/object-driver-contract.ts";
import { prepareUpload } from "../testing/xet-upload.ts";
import { createWholeFilesHub, startNode, untilDone, type WholeFilesHub } from "./testing/whole-files-hub.ts";

let yard: WholeFilesHub;
beforeAll(async () => {
  yard = await createWholeFilesHub();
});
afterAll(() => yard.stop());

const now = () => yard.sources.now();

test("several nodes share the work", async () => {
  const { name } = await yard.newRepo();
  const added = [];
  for (const path of ["a.bin", "b.bin", "c.bin", "d.bin"])
    added.push(await yard.addWhole(name, path, randomBytes(200_000)));
  const nodes = [await startNode(yard.hub, { now }), await startNode(yard.hub, { now })];
  for (const { oid, content } of added)
    expect((await untilDone(yard.row, oid)).xetHash).toBe(prepareUpload(content).fileHash);
  await Promise.all(nodes.map((node) => node.stop()));
});

test("while a backup holds the lock of garbage collection, a whole copy is kept", async () => {
  const { name } = await yard.newRepo();
  const first = randomBytes(2_000_000);
  await yard.addByXet(name, "w.bin", prepareUpload(first, { chunksPerXorb: 8192 }));
  const second = await yard.addWhole(name, "w.bin", Buffer.concat([first, randomBytes(200_000)]));
  const { promise: backup, resolve: endBackup } = Promise.withResolvers<void>();
  const locked = yard.hub.database.withLock(garbageLock, () => backup);
  const node = await startNode(yard.hub, { now });
  const waiting = await vi.waitFor(
    async () => {
      const row = await yard.row(second.oid);
      const waitMs = (row.chunkAt?.getTime() ?? 0) - now().getTime();
      if (row.storedAs !== "xorbs" || waitMs > limits.xet.wholeFiles.lockedMs) throw new Error("the work is not done");
      return row;
    },
    { timeout: 60_000, interval: 20 },
  );
  await node.stop();
  expect(waiting.chunkAt).not.toBeNull();
  expect(await yard.keys(objectKey(second.oid))).toHaveLength(1);
  endBackup();
  await locked;
  yard.passDays(1);
  await yard.chunk(second.oid);
  expect(await yard.keys(objectKey(second.oid))).toEqual([]);
  expect((await yard.download(name, "w.bin")).equals(second.content)).toBe(true);
});

test("a damaged object stays as it is, and is tried again an hour later", async () => {
  const { name } = await yard.newRepo();
  const { oid, content } = await yard.addWhole(name, "w.bin", randomBytes(300_000));
  const file = yard.driver.path?.(objectKey(oid)) ?? "";
  await writeFile(file, Buffer.alloc(300_000));
  const node = await startNode(yard.hub, { now });
  const { retryMs, leaseMs } = limits.xet.wholeFiles;
  await vi.waitFor(
    async () => {
      const { chunkAt } = await yard.row(oid);
      expect((chunkAt?.getTime() ?? 0) - now().getTime()).toBeGreaterThan(leaseMs);
    },
    { timeout: 60_000, interval: 20 },
  );
  await node.stop();
  expect(await yard.row(oid)).toMatchObject({ storedAs: "whole", xetHash: null });
  await writeFile(file, content);
  await yard.hub.database.orm
    .update(objects)
    .set({ chunkAt: new Date(now().getTime() - retryMs) })
    .where(eq(objects.sha256, oid));
  expect((await yard.chunk(oid)).xetHash).toBe(prepareUpload(content).fileHash);
});

test("where files bypass the hub, a whole copy is kept until all URLs of it have expired", async () => {
  const { keptCopyMs } = limits.xet.wholeFiles;
  expect(keptCopyMs).toBeGreaterThan(limits.lfs.downloadUrlMs);
  const { name } = await yard.newRepo();
  const first = randomBytes(2_000_000);
  await yard.addByXet(name, "w.bin", prepareUpload(first, { chunksPerXorb: 8192 }));
  const second = await yard.addWhole(name, "w.bin", Buffer.concat([first, randomBytes(200_000)]));
  let clock = now();
  const work = () => startNode(yard.hub, { now: () => clock, keptCopyMs });
  let node = await work();
  await expect.poll(async () => (await yard.row(second.oid)).storedAs, { timeout: 60_000 }).toBe("xorbs");
  await node.stop();
  const dueAt = (await yard.row(second.oid)).chunkAt?.getTime() ?? 0;
  expect(dueAt).toBe(clock.getTime() + keptCopyMs);

  clock = new Date(dueAt - 1);
  const other = await yard.addWhole(name, "other.bin", randomBytes(100_000));
  node = await work();
  await untilDone(yard.row, other.oid);
  expect(await yard.keys(objectKey(second.oid))).toHaveLength(1);
  clock = new Date(dueAt);
  await untilDone(yard.row, second.oid);
  await node.stop();
  expect(await yard.keys(objectKey(second.oid))).toEqual([]);
  expect((await yard.download(name, "w.bin")).equals(second.content)).toBe(true);
});

test("an upload that ends after its content was stored as xorbs does not shorten that time", async () => {
  const { name, id: repoId } = await yard.newRepo();
  const upload = prepareUpload(randomBytes(300_000));
  await yard.addByXet(name, "w.bin", upload);
  const { sha256, content } = upload;
  await yard.driver.put(objectKey(sha256), inPieces(content));
  const { orm } = yard.hub.database;
  const objectStore = createObjectStore(yard.driver);
  const at = now();
  await linkStoredObject({ orm, objectStore, now: () => at }, { repoId, userId: "bob", sha256, size: content.length });
  const { chunkAt } = await yard.row(sha256);
  expect(chunkAt?.getTime()).toBe(at.getTime() + limits.xet.wholeFiles.keptCopyMs);
});
