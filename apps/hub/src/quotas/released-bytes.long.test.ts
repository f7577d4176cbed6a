import { readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batch, commitTo, lfsFile, type TestObject, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import { type XetRequests, xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload } from "../xet/testing/xet-upload.ts";
import { createQuotaHub, nowhere, objectOf, type QuotaHub } from "./testing/quota-hub.ts";

const dayMinutes = 24 * 60;

let hub: QuotaHub;
let xet: XetRequests;
beforeAll(async () => {
  hub = await createQuotaHub({
    // One xorb of unknown length must fit.
    storageLimits: { stagedBytes: 100_000 },
    lfs: { basicBytes: 60_000, partBytes: 40_000 },
  });
  xet = xetRequests(hub);
});
afterAll(() => hub.stop());

const deleteRepo = async (user: string, name: string): Promise<void> => {
  expect((await hub.send(user, "DELETE", "/api/repos/delete", { name })).status).toBe(200);
};
const deleteFile = async (user: string, repo: string, { oid }: Pick<TestObject, "oid">): Promise<void> => {
  const body = { deletions: { sha: [oid], rewriteHistory: false } };
  expect((await hub.send(user, "POST", `/api/models/${repo}/lfs-files/batch`, body)).status).toBe(200);
};
const commit = async (user: string, repo: string, object: Pick<TestObject, "oid" | "size">): Promise<void> => {
  expect((await commitTo(hub, user, repo, lfsFile("w.bin", object))).status).toBe(200);
};

const deletions: { name: string; remove: (user: string, repo: string, object: TestObject) => Promise<void> }[] = [
  { name: "a deleted repository", remove: (user, repo) => deleteRepo(user, repo) },
  { name: "a permanent deletion", remove: deleteFile },
];

describe.each(deletions)("after $name", ({ remove }) => {
  test.each([false, true])(
    "a file counts for its user until its bytes are removed (committed: %s)",
    async (isCommitted) => {
      const user = await hub.newUser();
      const [repo, other] = [await hub.newRepo(user), await hub.newRepo(user)];
      const object = objectOf(60_000);
      await uploadObject(hub, user, repo, object);
      if (isCommitted) await commit(user, repo, object);
      await remove(user, repo, object);
      expect(await hub.staged(user)).toBe(60_000);
      const next = objectOf(40_001);
      expect(await hub.put(user, other, next)).toMatchObject({ status: 507 });
      hub.passMinutes(6 * dayMinutes);
      await hub.collect();
      expect([await hub.staged(user), (await hub.traces(object)).bytes]).toEqual([60_000, true]);
      hub.passMinutes(2 * dayMinutes);
      await hub.collect();
      expect([await hub.staged(user), await hub.traces(object)]).toEqual([0, nowhere]);
      expect(await hub.put(user, other, next)).toMatchObject({ status: 200 });
    },
  );
});

describe("a deleted file counts once for a user", () => {
  test("who still has it in another repository, or has uploaded it again", async () => {
    const user = await hub.newUser();
    const [repo, other] = [await hub.newRepo(user), await hub.newRepo(user)];
    const object = objectOf(60_000);
    for (const name of [repo, other]) await uploadObject(hub, user, name, object);
    await deleteRepo(user, repo);
    expect(await hub.staged(user)).toBe(60_000);
    await commit(user, other, object);
    expect(await hub.staged(user)).toBe(0);
    await deleteRepo(user, other);
    expect(await hub.staged(user)).toBe(60_000);
    const again = await hub.newRepo(user);
    await uploadObject(hub, user, again, object);
    expect(await hub.staged(user)).toBe(60_000);
  });

  test("and not at all while a public repository of another user has it", async () => {
    const [user, owner] = [await hub.newUser(), await hub.newUser()];
    const [repo, elsewhere] = [await hub.newRepo(user), await hub.newRepo(owner)];
    const object = objectOf(60_000);
    await uploadObject(hub, owner, elsewhere, object);
    await commit(owner, elsewhere, object);
    await commit(user, repo, object);
    await deleteRepo(user, repo);
    expect(await hub.staged(user)).toBe(0);
  });

  test("whether a private repository of another user has it or not", async () => {
    const [user, owner] = [await hub.newUser(), await hub.newUser()];
    const [repo, elsewhere] = [await hub.newRepo(user), await hub.newRepo(owner, { private: true })];
    const object = objectOf(60_000);
    await uploadObject(hub, owner, elsewhere, object);
    await commit(owner, elsewhere, object);
    await uploadObject(hub, user, repo, object);
    await deleteRepo(user, repo);
    expect(await hub.staged(user)).toBe(60_000);
    hub.passMinutes(8 * dayMinutes);
    await hub.collect();
    expect([await hub.staged(user), (await hub.traces(object)).bytes]).toEqual([0, true]);
  });
});

test("xorbs of a deleted file count until they are removed", async () => {
  const user = await hub.newUser();
  const repo = await hub.newRepo(user);
  const file = prepareUpload(randomBytes(50_000, Date.now()), { scheme: 0, chunksPerXorb: 100 });
  const stored = file.xorbs.reduce((sum, { body }) => sum + body.length, 0);
  const token = await xet.token(user, repo, "write");
  for (const { hash, body } of file.xorbs) {
    const headers = { "Content-Length": String(body.length) };
    expect((await xet.cas(token, "POST", `/v1/xorbs/default/${hash}`, body, headers)).status).toBe(200);
  }
  expect(await hub.staged(user)).toBe(stored);
  expect((await xet.upload(token, { ...file, xorbs: [] })).status).toBe(200);
  await commit(user, repo, { oid: file.sha256, size: file.content.length });
  expect(await hub.staged(user)).toBe(0);
  await deleteRepo(user, repo);
  expect(await hub.staged(user)).toBe(file.content.length);
  hub.passMinutes(8 * dayMinutes);
  await hub.collect();
  expect(await hub.staged(user)).toBe(stored);
  hub.passMinutes(24 * dayMinutes);
  await hub.collect();
  expect(await hub.staged(user)).toBe(0);
});

/** Returns the stored files of an object, of unfinished uploads, and of writes that are not complete. */
function storedFiles({ oid }: TestObject): string[] {
  return readdirSync(join(hub.dataFolder, "objects"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes(oid) || name.startsWith("tmp/") || /^staging\/.+\//.test(name),
  );
}

/** Sends the first half of a file or part, deletes the repository, and sends the rest. @returns the status */
async function deleteWhileSending(url: string, content: Buffer, { user, repo }: { user: string; repo: string }) {
  const { pathname, search } = new URL(url);
  const headers = { "Content-Length": content.length };
  const sending = request({ host: "127.0.0.1", port: hub.port, path: pathname + search, method: "PUT", headers });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve).once("error", reject);
  });
  const half = Math.floor(content.length / 2);
  sending.write(content.subarray(0, half));
  // The hub has opened the upload when the first bytes are in a file.
  await expect.poll(() => readdirSync(join(hub.dataFolder, "objects/tmp")).length).toBe(1);
  await deleteRepo(user, repo);
  sending.end(content.subarray(half));
  const { statusCode } = (await response).resume();
  return statusCode;
}

describe("the deletion of a repository", () => {
  test("removes the parts of its uploads at once", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const object = objectOf(90_000);
    const { objects } = await (await batch(hub, user, repo, [object], { transfers: ["multipart", "basic"] })).json();
    const { chunk_size: _, ...urls } = objects[0].actions.upload.header;
    const [first = ""] = Object.values<string>(urls);
    expect((await transfer(hub, "PUT", first, object.content.subarray(0, 40_000))).status).toBe(200);
    expect(storedFiles(object)).toHaveLength(1);
    await deleteRepo(user, repo);
    expect([storedFiles(object), await hub.staged(user)]).toEqual([[], 0]);
  });

  test("leaves nothing of a file that arrives meanwhile", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const object = objectOf(50_000);
    const { objects } = await (await batch(hub, user, repo, [object])).json();
    const { href } = objects[0].actions.upload;
    expect(await deleteWhileSending(href, object.content, { user, repo })).toBe(404);
    expect([storedFiles(object), await hub.staged(user)]).toEqual([[], 0]);
  });

  test("leaves nothing of a part that arrives meanwhile", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const object = objectOf(90_000);
    const { objects } = await (await batch(hub, user, repo, [object], { transfers: ["multipart", "basic"] })).json();
    const [first = ""] = Object.entries<string>(objects[0].actions.upload.header).flatMap(([name, url]) =>
      name === "chunk_size" ? [] : [url],
    );
    const part = object.content.subarray(0, 40_000);
    expect(await deleteWhileSending(first, part, { user, repo })).toBe(403);
    expect([storedFiles(object), await hub.staged(user)]).toEqual([[], 0]);
  });
});
