import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatPointer } from "../lfs/pointer.ts";
import { batch, commitTo, lfsFile, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import { xetArrivals, xetFiles } from "../xet/tables.ts";
import { type XetRequests, xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload, type XetUpload } from "../xet/testing/xet-upload.ts";
import { createQuotaHub, nowhere, objectOf, type QuotaHub } from "./testing/quota-hub.ts";

let hub: QuotaHub;
let xet: XetRequests;
beforeAll(async () => {
  hub = await createQuotaHub({ lfs: { basicBytes: 100, partBytes: 100 } });
  xet = xetRequests(hub);
});
afterAll(() => hub.stop());

let seeds = 0;
function xetFile(size: number): XetUpload {
  seeds += 1;
  return prepareUpload(randomBytes(size, Date.now() + seeds));
}

async function traces({ sha256, fileHash, content }: XetUpload) {
  const { orm } = hub.database;
  const [files, arrivals] = [await orm.select().from(xetFiles), await orm.select().from(xetArrivals)];
  return {
    ...(await hub.traces({ oid: sha256, size: content.length, content })),
    file: files.some(({ hash }) => hash === fileHash),
    arrival: arrivals.some((arrival) => arrival.fileHash === fileHash),
  };
}

describe.each([1, 2] as const)("a Xet upload with shards v%i", (version) => {
  test("is accepted up to the quota and refused one byte above it, with a status that stops the client", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const token = await xet.token(user, repo, "write");
    await (await xet.upload(token, xetFile(600), version)).text();
    const refused = xetFile(401);
    const response = await xet.upload(token, refused, version);
    expect(response.status).toBe(413);
    expect((await response.json()).error).toContain("600 bytes of 1000 bytes are in use");
    expect(await traces(refused)).toEqual({ ...nowhere, file: false, arrival: false });
    const accepted = await xet.upload(token, xetFile(400), version);
    expect([accepted.status, await accepted.text()]).toEqual([200, expect.not.stringContaining("error")]);
    expect(await hub.used(user)).toBe(1000);
  });

  test("of a file above the limit is refused", async () => {
    const user = await hub.newUser();
    const token = await xet.token(user, await hub.newRepo(user), "write");
    const refused = xetFile(601);
    const response = await xet.upload(token, refused, version);
    expect([response.status, (await response.json()).error]).toEqual([
      413,
      `The file ${refused.sha256} has 601 bytes. A file may have up to 600 bytes. Split it into several files.`,
    ]);
  });

  test("12 at once do not exceed the quota, and the refused files are not stored", async () => {
    const user = await hub.newUser();
    const token = await xet.token(user, await hub.newRepo(user), "write");
    const uploads = Array.from({ length: 12 }, () => xetFile(200));
    for (const upload of uploads) await xet.xorbs(token, upload);
    await Promise.all(uploads.map(async (upload) => (await xet.upload(token, upload, version)).text()));
    const found = await Promise.all(uploads.map(traces));
    expect(found.filter(({ row, file, links }) => row && file && links === 1)).toHaveLength(5);
    expect(found.filter(({ row, file, arrival }) => !row && !file && !arrival)).toHaveLength(7);
    expect(await hub.used(user)).toBe(1000);
  });
});

describe("an upload in parts", () => {
  test("is refused at its completion when the space was taken, and its parts are removed", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const object = objectOf(250);
    const { objects } = await (await batch(hub, user, repo, [object], { transfers: ["multipart", "basic"] })).json();
    const { href, header } = objects[0].actions.upload;
    const { chunk_size: _, ...urls } = header;
    const parts: { partNumber: number; etag: string | null }[] = [];
    for (const [index, url] of Object.values<string>(urls).entries()) {
      const response = await transfer(hub, "PUT", url, object.content.subarray(100 * index, 100 * (index + 1)));
      parts.push({ partNumber: index + 1, etag: response.headers.get("etag") });
    }
    expect(parts).toHaveLength(3);
    const token = await xet.token(user, repo, "write");
    await xet.upload(token, xetFile(600));
    await xet.upload(token, xetFile(151));
    const complete = () => transfer(hub, "POST", href, JSON.stringify({ oid: object.oid, parts }));
    expect((await complete()).status).toBe(507);
    expect(await hub.traces(object)).toEqual(nowhere);
    expect((await complete()).status).toBe(403);
  });
});

test("a push that links a file of another repository is refused with the quota", async () => {
  const [user, owner] = [await hub.newUser(), await hub.newUser()];
  const [repo, elsewhere] = [await hub.newRepo(user), await hub.newRepo(owner)];
  const object = objectOf(60);
  await uploadObject(hub, owner, elsewhere, object);
  expect((await commitTo(hub, owner, elsewhere, lfsFile("a.bin", object))).status).toBe(200);
  const token = await xet.token(user, repo, "write");
  for (const size of [600, 341]) await xet.upload(token, xetFile(size));
  const remote = `http://${user}:hf_${user}@127.0.0.1:${hub.port}/${repo}`;
  const clone = join(hub.scratch, "clone");
  await hub.git("clone", remote, clone);
  await writeFile(join(clone, "a.bin"), formatPointer(object));
  await hub.git("-C", clone, "add", "--all");
  await hub.git("-C", clone, "commit", "-m", "add");
  const pushed = await hub.git("-C", clone, "push");
  expect(pushed.output).toContain(`The storage quota of ${user} is exhausted`);
  expect(pushed.code).not.toBe(0);
  expect((await hub.traces(object)).links).toBe(1);
});

describe("the list of repositories", () => {
  test("has the storage of each, and what deletion frees", async () => {
    const user = await hub.newUser();
    const [first, second] = [await hub.newRepo(user), await hub.newRepo(user, { private: true })];
    const [alone, shared] = [objectOf(100), objectOf(60)];
    for (const object of [alone, shared]) await uploadObject(hub, user, first, object);
    await commitTo(hub, user, first, lfsFile("a.bin", alone), lfsFile("b.bin", shared));
    await commitTo(hub, user, second, lfsFile("b.bin", shared));
    const list = await hub.send(user, "GET", "/api/settings/repositories");
    const listed: { id: string }[] = await list.json();
    expect(listed.toSorted((one, other) => (one.id === first ? -1 : other.id === first ? 1 : 0))).toEqual([
      {
        id: first,
        type: "model",
        updatedAt: expect.any(String),
        visibility: "public",
        storage: 160,
        storagePercent: (100 * 160) / 220,
      },
      {
        id: second,
        type: "model",
        updatedAt: expect.any(String),
        visibility: "private",
        storage: 60,
        storagePercent: (100 * 60) / 220,
      },
    ]);
    expect(await hub.used(user)).toBe(160);
    const storage = async (repo: string) => (await hub.send(user, "GET", `/api/models/${repo}/storage`)).json();
    expect(await storage(first)).toEqual({ storage: 160, objects: 2, freed: 100, freedOnHub: 100 });
    expect(await storage(second)).toEqual({ storage: 60, objects: 1, freed: 0, freedOnHub: 0 });
    const expanded = await (await hub.send(user, "GET", `/api/models/${second}?expand=usedStorage`)).json();
    const small = await (await hub.send(user, "GET", `/api/models/${second}?blobs=true`)).json();
    const attributes = small.siblings.find(({ rfilename }: { rfilename: string }) => rfilename === ".gitattributes");
    expect(expanded.usedStorage).toBe(60 + attributes.size);
    await hub.send(user, "DELETE", "/api/repos/delete", { name: first });
    expect(await hub.used(user)).toBe(60);
    expect(await storage(second)).toEqual({ storage: 60, objects: 1, freed: 60, freedOnHub: 60 });
  });

  test("does not tell which files private repositories of other users have", async () => {
    const [user, owner] = [await hub.newUser(), await hub.newUser()];
    const object = objectOf(80);
    const elsewhere = await hub.newRepo(owner, { private: true });
    await uploadObject(hub, owner, elsewhere, object);
    expect((await commitTo(hub, owner, elsewhere, lfsFile("a.bin", object))).status).toBe(200);
    const repo = await hub.newRepo(user);
    await uploadObject(hub, user, repo, object);
    const storage = async () => (await hub.send(user, "GET", `/api/models/${repo}/storage`)).json();
    expect(await storage()).toEqual({ storage: 80, objects: 1, freed: 80, freedOnHub: 80 });
    const settings = await hub.send(owner, "PUT", `/api/models/${elsewhere}/settings`, { private: false });
    expect(settings.status).toBe(200);
    expect(await storage()).toEqual({ storage: 80, objects: 1, freed: 80, freedOnHub: 0 });
  });

  test("is read page by page", async () => {
    const user = await hub.newUser();
    const names = [await hub.newRepo(user), await hub.newRepo(user), await hub.newRepo(user)];
    const read: string[] = [];
    for (let path: string | undefined = "/api/settings/repositories?limit=2"; path !== undefined; ) {
      const page: Response = await hub.send(user, "GET", path);
      for (const { id } of await page.json()) read.push(id);
      path = /<http:\/\/hub\.test([^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(read.toSorted()).toEqual(names.toSorted());
    expect(limits.quotas.repositories).toBe(1000);
  });

  test.each([
    { query: "sort=storage", order: [2, 1, 0] },
    { query: "sort=storage&direction=asc", order: [0, 1, 2] },
    { query: "sort=updatedAt&direction=asc", order: [0, 2, 1] },
  ])("is sorted by $query, page by page", async ({ query, order }) => {
    const user = await hub.newUser();
    const names = [await hub.newRepo(user), await hub.newRepo(user), await hub.newRepo(user)];
    for (const [index, repo] of names.entries()) {
      const object = objectOf(20 * index + 20);
      await uploadObject(hub, user, repo, object);
      await commitTo(hub, user, repo, lfsFile("a.bin", object));
      const changed = new Date(Date.UTC(2026, 0, [1, 3, 2][index])).toISOString();
      await hub.database.sql`update hub.repos set last_modified = ${changed} where full_name = ${repo}`;
    }
    const read: string[] = [];
    for (let path: string | undefined = `/api/settings/repositories?limit=1&${query}`; path !== undefined; ) {
      const page: Response = await hub.send(user, "GET", path);
      for (const { id } of await page.json()) read.push(id);
      path = /<http:\/\/hub\.test([^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(read).toEqual(order.map((index) => names[index]));
    const own = names[1]?.split("/")[1]?.toUpperCase();
    const found = await (await hub.send(user, "GET", `/api/settings/repositories?search=${own}&type=model`)).json();
    expect(found.map(({ id }: { id: string }) => id)).toEqual([names[1]]);
    expect(await (await hub.send(user, "GET", "/api/settings/repositories?type=dataset")).json()).toEqual([]);
    expect((await hub.send(user, "GET", "/api/settings/repositories?sort=wrong")).status).toBe(400);
    expect((await hub.send(user, "GET", "/api/settings/repositories?cursor=wrong")).status).toBe(400);
  });
});
