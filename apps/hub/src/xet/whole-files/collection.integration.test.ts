import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectKey } from "../../objects/object-keys.ts";
import { xetFiles, xorbs } from "../tables.ts";
import { fetchFile } from "../testing/fetch-file.ts";
import { type XetRequests, xetRequests } from "../testing/xet-requests.ts";
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
