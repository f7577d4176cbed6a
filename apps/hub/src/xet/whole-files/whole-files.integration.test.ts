import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectKey } from "../../objects/object-keys.ts";
import { randomBytes } from "../format/testing/random.ts";
import { xetTerms, xorbs } from "../tables.ts";
import { fetchFile } from "../testing/fetch-file.ts";
import { type XetRequests, xetRequests } from "../testing/xet-requests.ts";
import { prepareUpload } from "../testing/xet-upload.ts";
import { firstChunkOf, prepareVersion } from "../testing/xet-version.ts";
import { createWholeFilesHub, type WholeFilesHub } from "./testing/whole-files-hub.ts";

let yard: WholeFilesHub;
let xet: XetRequests;
beforeAll(async () => {
  yard = await createWholeFilesHub();
  xet = xetRequests(yard.hub);
});
afterAll(() => yard.stop());

let seed = Date.now();
const newBytes = (size: number): Buffer => {
  seed += 1;
  return Buffer.from(randomBytes(size, seed));
};

/** Returns a version of a file with new bytes in its middle. */
const changed = (content: Buffer, bytes: number): Buffer =>
  Buffer.concat([
    content.subarray(0, content.length / 2),
    newBytes(bytes),
    content.subarray(content.length / 2 + bytes),
  ]);

/** One xorb for all chunks, as clients make of a file of this size. */
const inOneXorb = { scheme: 0, chunksPerXorb: 8192 };

test("a file that arrived whole gets its Xet hash, and clients download it by Xet", async () => {
  const { name } = await yard.newRepo();
  const content = newBytes(3_000_000);
  const object = await yard.addWhole(name, "w.bin", content);
  const before = await yard.storedBytes();
  expect(await yard.chunk(object.oid)).toMatchObject({ storedAs: "whole", xetHash: prepareUpload(content).fileHash });
  expect(await yard.storedBytes()).toBe(before);
  const entries = await (await yard.hub.send(undefined, "GET", `/api/models/${name}/tree/main`)).json();
  expect(entries.find(({ path }: { path: string }) => path === "w.bin").xetHash).toBe(prepareUpload(content).fileHash);
  const head = await yard.hub.send(undefined, "HEAD", `/${name}/resolve/main/w.bin`);
  const xetHash = head.headers.get("x-xet-hash") ?? "";
  const token = await xet.token(undefined, name, "read");
  expect((await fetchFile(yard.hub, xet, { token, hash: xetHash })).equals(content)).toBe(true);
  const part = await fetchFile(yard.hub, xet, { token, hash: xetHash, range: "bytes=1000000-1999999" });
  expect(part.equals(content.subarray(1_000_000, 2_000_000))).toBe(true);
});

test("its chunks are found by later uploads, which send and store only what is new", async () => {
  const { name } = await yard.newRepo();
  const first = newBytes(4_000_000);
  const object = await yard.addWhole(name, "w.bin", first);
  await yard.chunk(object.oid);
  const [part] = await yard.hub.database.orm.select().from(xorbs).where(eq(xorbs.objectSha256, object.oid));
  const [whole] = prepareUpload(first, inOneXorb).xorbs;
  if (whole === undefined) throw new Error("the file has no xorb");
  expect(part?.hash).toBe(whole.hash);
  const token = await xet.token("alice", name, "write");
  const query = `/v1/chunks/default/${firstChunkOf(first)}`;
  expect((await xet.cas(token, "GET", query)).status).toBe(200);
  const second = Buffer.concat([first, newBytes(400_000)]);
  const upload = prepareVersion(second, whole);
  const before = await yard.storedBytes();
  await yard.addByXet(name, "w.bin", upload);
  expect((await yard.storedBytes()) - before).toBeLessThan(600_000);
  expect((await yard.download(name, "w.bin")).equals(second)).toBe(true);
  expect(
    (await yard.download(name, "w.bin", "bytes=3999990-4000010")).equals(second.subarray(3_999_990, 4_000_011)),
  ).toBe(true);
});

test("a later version that arrives whole is stored as xorbs if it shares a quarter of its bytes", async () => {
  const { name } = await yard.newRepo();
  const first = newBytes(6_000_000);
  await yard.addByXet(name, "w.bin", prepareUpload(first, inOneXorb));
  const before = await yard.storedBytes();
  const second = changed(first, 600_000);
  const object = await yard.addWhole(name, "w.bin", second);
  expect(await yard.chunk(object.oid)).toMatchObject({ storedAs: "xorbs", xetHash: prepareUpload(second).fileHash });
  // A tenth changed; the chunks around it are up to 128 KiB each, which counts in so small a file.
  expect((await yard.storedBytes()) - before).toBeLessThan(0.25 * second.length);
  expect(await yard.keys(objectKey(object.oid))).toEqual([]);
  expect((await yard.download(name, "w.bin")).equals(second)).toBe(true);
  const token = await xet.token("alice", name, "read");
  const { xetHash } = await yard.row(object.oid);
  expect((await fetchFile(yard.hub, xet, { token, hash: xetHash ?? "" })).equals(second)).toBe(true);

  // The same bytes by LFS again: checked, linked, and not stored.
  const stored = await yard.storedBytes();
  await yard.hub.send("carol", "POST", "/api/repos/create", { name: "copy" });
  await yard.addWhole("carol/copy", "w.bin", second, "carol");
  expect(await yard.storedBytes()).toBe(stored);
});

test("a later version that shares less stays whole", async () => {
  const { name } = await yard.newRepo();
  const first = newBytes(2_000_000);
  await yard.addByXet(name, "w.bin", prepareUpload(first));
  const object = await yard.addWhole(name, "v2.bin", Buffer.concat([first, newBytes(8_000_000)]));
  expect((await yard.chunk(object.oid)).storedAs).toBe("whole");
  const own = await yard.hub.database.orm
    .select({ object: xorbs.objectSha256 })
    .from(xetTerms)
    .innerJoin(xorbs, eq(xorbs.hash, xetTerms.xorbHash))
    .where(eq(xetTerms.fileHash, (await yard.row(object.oid)).xetHash ?? ""));
  expect(new Set(own.map((term) => term.object))).toEqual(new Set([object.oid]));
});

test("the same file in both ways is stored once, whichever came first", async () => {
  const { name } = await yard.newRepo();
  const [first, second] = [newBytes(1_500_000), newBytes(1_500_000)];
  const start = await yard.storedBytes();

  await yard.addByXet(name, "a.bin", prepareUpload(first, inOneXorb));
  await yard.hub.send("carol", "POST", "/api/repos/create", { name: "both" });
  const again = await yard.addWhole("carol/both", "a.bin", first, "carol");
  expect((await yard.row(again.oid)).storedAs).toBe("xorbs");
  const one = await yard.storedBytes();
  expect(one - start).toBeLessThan(1.02 * first.length);

  // By Xet before the background work has begun: its xorbs are not needed afterwards.
  const whole = await yard.addWhole(name, "b.bin", second);
  const upload = prepareUpload(second, inOneXorb);
  await yard.addByXet((await yard.newRepo()).name, "b.bin", upload);
  expect(await yard.chunk(whole.oid)).toMatchObject({ storedAs: "whole", xetHash: upload.fileHash });
  const used = await yard.hub.database.orm
    .select()
    .from(xetTerms)
    .where(eq(xetTerms.xorbHash, upload.xorbs[0]?.hash ?? ""));
  expect(used).toEqual([]);
  expect((await yard.download(name, "b.bin")).equals(second)).toBe(true);
  const token = await xet.token("alice", name, "read");
  expect((await fetchFile(yard.hub, xet, { token, hash: upload.fileHash })).equals(second)).toBe(true);
});
