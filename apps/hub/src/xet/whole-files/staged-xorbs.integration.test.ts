import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { xorbUploads } from "../tables.ts";
import { prepareUpload, type XetUpload } from "../testing/xet-upload.ts";
import { createWholeFilesHub, type WholeFilesHub } from "./testing/whole-files-hub.ts";

let yard: WholeFilesHub;
beforeAll(async () => {
  yard = await createWholeFilesHub();
});
afterAll(() => yard.stop());

/** Returns for each xorb that alice has uploaded whether it is used, and so counts no longer as staged. */
const usedXorbs = async ({ xorbs }: XetUpload): Promise<boolean[]> => {
  const hashes = xorbs.map(({ hash }) => hash);
  const rows = await yard.hub.database.orm.select().from(xorbUploads).where(inArray(xorbUploads.xorbHash, hashes));
  return rows.map(({ isUsed }) => isUsed);
};

test("xorbs count as staged again when a whole copy of their file is used instead", async () => {
  const { name } = await yard.newRepo();
  const content = randomBytes(500_000);
  // The background work on the whole file has not begun when the same file arrives by Xet.
  const { oid } = await yard.addWhole(name, "w.bin", content);
  const upload = prepareUpload(content, { chunksPerXorb: 2 });
  await yard.addByXet(name, "w.bin", upload);
  expect(await usedXorbs(upload)).toEqual(upload.xorbs.map(() => true));
  expect((await yard.chunk(oid)).storedAs).toBe("whole");
  expect(await usedXorbs(upload)).toEqual(upload.xorbs.map(() => false));
});

test("xorbs count as staged again when the whole file that contains them is removed", async () => {
  const { name } = await yard.newRepo();
  const content = randomBytes(500_000);
  const { oid } = await yard.addWhole(name, "w.bin", content);
  await yard.chunk(oid);
  // The same xorb as the hub has found, of which no bytes are stored again.
  const upload = prepareUpload(content, { scheme: 0, chunksPerXorb: 8192 });
  await yard.addByXet(name, "w.bin", upload);
  expect(await usedXorbs(upload)).toEqual([true]);
  await yard.hub.send("alice", "DELETE", "/api/repos/delete", { name: name.slice("alice/".length) });
  await yard.collectAll();
  expect(await yard.traces(oid)).toEqual({ links: 0, row: false, bytes: false });
  expect(await usedXorbs(upload)).toEqual([false]);
});
