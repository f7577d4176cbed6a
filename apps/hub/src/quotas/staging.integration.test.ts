import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { removeExpiredUploads } from "../objects/uploads.ts";
import { batch, commitTo, lfsFile, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import { xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "../xet/testing/xet-upload.ts";
import { stagedBytesOf } from "./staged-bytes.ts";
import { createQuotaHub, nowhere, objectOf, type QuotaHub } from "./testing/quota-hub.ts";

const stagedBytes = 100_000;

let hub: QuotaHub;
beforeAll(async () => {
  hub = await createQuotaHub({ storageLimits: { stagedBytes }, lfs: { basicBytes: 60_000, partBytes: 40_000 } });
});
afterAll(() => hub.stop());

async function staged(user: string, of = hub): Promise<number> {
  const [{ id } = { id: "" }] = await of.database.sql<{ id: string }[]>`
    select id from hub.namespaces where name = ${user}`;
  return stagedBytesOf(of.database.orm, id);
}

let seeds = 0;
function xetFile(size: number): XetUpload {
  seeds += 1;
  return prepareUpload(randomBytes(size, Date.now() + seeds), { scheme: 0, chunksPerXorb: 100 });
}

describe("files that no commit uses", () => {
  test("are accepted up to the limit, and count until they are committed", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const [one, two, next] = [objectOf(60_000), objectOf(40_000), objectOf(1)];
    for (const object of [one, two]) await uploadObject(hub, user, repo, object);
    expect(await staged(user)).toBe(stagedBytes);
    const refused = await hub.put(user, repo, next);
    expect(refused).toEqual({
      status: 507,
      message:
        "You have uploaded 97.7 KiB that no commit uses, of at most 97.7 KiB, and this needs 1 bytes more. Nothing was stored. Commit the uploaded files first. Unfinished uploads expire after 1 day, unused and deleted files after 7 days, and unused data of Xet uploads after 31 days.",
    });
    expect(await hub.traces(next)).toEqual(nowhere);
    expect((await commitTo(hub, user, repo, lfsFile("one.bin", one))).status).toBe(200);
    expect(await staged(user)).toBe(40_000);
    expect((await hub.put(user, repo, next)).status).toBe(200);
  });

  test("do not count any more after they were in a commit", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const object = objectOf(60_000);
    await uploadObject(hub, user, repo, object);
    await commitTo(hub, user, repo, lfsFile("one.bin", object));
    // As garbage collection does when no ref leads to the file.
    await hub.database.sql`update hub.repo_objects set is_referenced = false where sha256 = ${object.oid}`;
    expect(await staged(user)).toBe(0);
  });

  test("at once do not exceed the limit together", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const uploads = Array.from({ length: 32 }, () => objectOf(10_000));
    const urls = await Promise.all(
      uploads.map(async (object) => {
        const { objects } = await (await batch(hub, user, repo, [object])).json();
        return objects[0].actions.upload.href;
      }),
    );
    const statuses = await Promise.all(
      uploads.map(async ({ content }, index) => (await transfer(hub, "PUT", urls[index], content)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 507]));
    expect(await staged(user)).toBe(10_000 * statuses.filter((status) => status === 200).length);
    expect(await staged(user)).toBeLessThanOrEqual(stagedBytes);
    for (const [index, object] of uploads.entries()) {
      if (statuses[index] === 507) expect(await hub.traces(object)).toEqual(nowhere);
    }
  });
});

const begin = async (user: string, repo: string, sizes: number[]) => {
  const objects = sizes.map((size) => objectOf(size));
  const response = await batch(hub, user, repo, objects, { transfers: ["multipart", "basic"] });
  return { status: response.status, objects: (await response.json()).objects, announced: objects };
};

describe("uploads in parts", () => {
  test("count with their whole size from the start, until they expire", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const { objects, announced } = await begin(user, repo, [100_000]);
    expect(objects[0].actions.upload.header.chunk_size).toBe("40000");
    expect(await staged(user)).toBe(100_000);
    const again = await batch(hub, user, repo, announced, { transfers: ["multipart", "basic"] });
    expect((await again.json()).objects[0].actions).toBeDefined();
    expect(await staged(user)).toBe(100_000);
    expect((await begin(user, repo, [60_001])).objects[0].error).toMatchObject({ code: 507 });
  });

  test("that begin at the same time do not exceed the limit together", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const all = await Promise.all(Array.from({ length: 8 }, () => begin(user, repo, [60_001])));
    const begun = all.filter(({ status, objects }) => status === 200 && objects[0].actions !== undefined);
    expect(begun).toHaveLength(1);
    expect(await staged(user)).toBe(60_001);
  });
});

describe("xorbs", () => {
  const { xorbBodyBytes } = limits.xet;
  let large: QuotaHub;
  beforeAll(async () => {
    large = await createQuotaHub({ storageLimits: { stagedBytes: xorbBodyBytes + 200_000 } });
  });
  afterAll(() => large.stop());

  test("count until a file of the user needs them, and are refused above the limit with a status that stops clients", async () => {
    const user = await large.newUser();
    const repo = await large.newRepo(user);
    const requests = xetRequests(large);
    const token = await requests.token(user, repo, "write");
    const [first, second] = [xetFile(300_000), xetFile(300_000)];
    await requests.xorbs(token, first);
    expect(await staged(user, large)).toBeGreaterThan(300_000);
    const [xorb = { hash: "", body: Buffer.alloc(0) }] = second.xorbs;
    const send = (headers: object) => requests.cas(token, "POST", `/v1/xorbs/default/${xorb.hash}`, xorb.body, headers);
    // Without an announced length, the largest xorb must fit.
    const refused = await send({});
    expect([refused.status, (await refused.json()).error]).toEqual([413, expect.stringContaining("You have uploaded")]);
    expect((await send({ "Content-Length": String(xorb.body.length) })).status).toBe(200);
    await (await requests.cas(token, "POST", "/v1/shards", shardBody(first.shard))).text();
    expect(await staged(user, large)).toBe(300_000 + xorb.body.length);
    const object = { oid: first.sha256, size: 300_000 };
    expect((await commitTo(large, user, repo, lfsFile("first.bin", object))).status).toBe(200);
    expect(await staged(user, large)).toBe(xorb.body.length);
  });
});

describe("a xorb of which files use a part", () => {
  const chunkBytes = 1000;
  let large: QuotaHub;
  beforeAll(async () => {
    large = await createQuotaHub({ storageLimits: { stagedBytes: 2 * limits.xet.xorbBodyBytes } });
  });
  afterAll(() => large.stop());

  /** Uploads a xorb with ten chunks of random bytes. */
  async function uploadXorb() {
    seeds += 1;
    const user = await large.newUser();
    const requests = xetRequests(large);
    const token = await requests.token(user, await large.newRepo(user), "write");
    const bytes = randomBytes(10 * chunkBytes, Date.now() + seeds);
    const whole = prepareUpload(bytes, { scheme: 0, chunkBytes });
    await requests.xorbs(token, whole);
    const xorb = whole.shard.files[0]?.terms[0]?.xorb ?? Buffer.alloc(32);
    /** Uploads a file with some of the chunks. */
    const addFile = async (start: number, end: number): Promise<void> => {
      const { shard } = prepareUpload(bytes.subarray(start * chunkBytes, end * chunkBytes), { scheme: 0, chunkBytes });
      for (const { terms } of shard.files)
        for (const term of terms) Object.assign(term, { xorb, chunkStart: start, chunkEnd: end });
      const response = await requests.cas(token, "POST", "/v1/shards", shardBody(shard));
      expect([response.status, await response.text()]).toEqual([200, '{"result":1}']);
    };
    return { user, storedBytes: whole.xorbs[0]?.body.length ?? 0, addFile };
  }

  test("counts until they use half of it, so that small files cannot keep large xorbs", async () => {
    const { user, storedBytes, addFile } = await uploadXorb();
    await addFile(0, 4);
    expect(await staged(user, large)).toBe(storedBytes + 4000);
    await addFile(4, 5);
    expect(await staged(user, large)).toBe(5000);
    expect(limits.quotas.usedXorbPart).toBe(0.5);
  });

  test("does not count any more when the files are checked at once", async () => {
    const { user, addFile } = await uploadXorb();
    await Promise.all(Array.from({ length: 10 }, (_, chunk) => addFile(chunk, chunk + 1)));
    expect(await staged(user, large)).toBe(10_000);
  });
});

test("uploads in parts count until they have expired and were removed", async () => {
  const user = await hub.newUser();
  const repo = await hub.newRepo(user);
  await batch(hub, user, repo, [objectOf(90_000)], { transfers: ["multipart", "basic"] });
  expect(await staged(user)).toBe(90_000);
  hub.passMinutes(24 * 60 + 1);
  const { orm } = hub.database;
  const driver = await openDiskDriver(join(hub.dataFolder, "objects"));
  await removeExpiredUploads({ orm, objectStore: { driver }, now: hub.now });
  await driver.close();
  expect(await staged(user)).toBe(0);
});

test("an upload that is refused frees its share at once", async () => {
  const user = await hub.newUser();
  const repo = await hub.newRepo(user);
  const [broken, next] = [objectOf(60_000), objectOf(60_000)];
  const { objects } = await (await batch(hub, user, repo, [broken])).json();
  const response = await transfer(hub, "PUT", objects[0].actions.upload.href, broken.content.subarray(0, 100));
  expect(response.status).toBe(422);
  expect(await hub.put(user, repo, next)).toMatchObject({ status: 200 });
  expect(await staged(user)).toBe(60_000);
});
