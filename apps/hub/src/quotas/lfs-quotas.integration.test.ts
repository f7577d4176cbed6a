import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkUploadedObject } from "../objects/links.ts";
import { batch, commitTo, lfsFile, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { createQuotaHub, nowhere, objectOf, type QuotaHub, quotas } from "./testing/quota-hub.ts";

let hub: QuotaHub;
beforeAll(async () => {
  hub = await createQuotaHub();
});
afterAll(() => hub.stop());

const stored = { links: 1, row: true, bytes: true };

describe("a batch", () => {
  test("accepts objects up to the quota", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const { objects } = await (await batch(hub, user, repo, [objectOf(600), objectOf(400)])).json();
    for (const { actions } of objects) expect(actions.upload.href).toContain(repo);
  });

  test("refuses objects that exceed the quota by one byte, and says what to do", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const response = await batch(hub, user, repo, [objectOf(600), objectOf(401)]);
    expect(response.status).toBe(200);
    for (const { error, actions } of (await response.json()).objects) {
      expect(actions).toBeUndefined();
      expect(error).toEqual({
        code: 507,
        message: `The storage quota of ${user} is exhausted: 0 bytes of 1000 bytes are in use, and this needs 1001 bytes more. Nothing was stored. Delete repositories or large files of ${user} to free space, or ask the administrator of this hub for a larger quota.`,
      });
    }
  });

  test("refuses a file above the limit, and accepts one at the limit", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const { objects } = await (await batch(hub, user, repo, [objectOf(600), objectOf(601)])).json();
    expect(objects[0].actions.upload.href).toContain(repo);
    expect(objects[1].error).toEqual({
      code: 413,
      message: "This file has 601 bytes. A file may have up to 600 bytes. Split it into several files.",
    });
  });

  test("accepts what is stored already, also in a namespace that is full", async () => {
    const user = await hub.newUser();
    const [repo, other] = [await hub.newRepo(user), await hub.newRepo(user)];
    const [one, two] = [objectOf(600), objectOf(400)];
    for (const object of [one, two]) await uploadObject(hub, user, repo, object);
    expect(await hub.used(user)).toBe(1000);
    expect(await hub.put(user, other, one)).toEqual({ status: 200, message: "linked" });
    expect(await hub.used(user)).toBe(1000);
    expect(await hub.put(user, other, objectOf(1))).toMatchObject({ status: 507 });
  });
});

describe("an upload", () => {
  test("is refused before its first byte when the space was taken since the batch", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const late = objectOf(500);
    const { objects } = await (await batch(hub, user, repo, [late])).json();
    await uploadObject(hub, user, repo, objectOf(501));
    const response = await transfer(hub, "PUT", objects[0].actions.upload.href, late.content);
    expect(response.status).toBe(507);
    expect(response.headers.get("x-error-code")).toBe("QuotaExceeded");
    expect((await response.json()).message).toContain("501 bytes of 1000 bytes are in use");
    expect(await hub.traces(late)).toEqual(nowhere);
  });

  test("32 at once do not exceed the quota, and the refused ones leave nothing", async () => {
    const user = await hub.newUser();
    const repos = [await hub.newRepo(user), await hub.newRepo(user)];
    const uploads = Array.from({ length: 32 }, (_, index) => ({ repo: repos[index % 2] ?? "", object: objectOf(100) }));
    const urls = await Promise.all(
      uploads.map(async ({ repo, object }) => {
        const { objects } = await (await batch(hub, user, repo, [object])).json();
        return objects[0].actions.upload.href;
      }),
    );
    const results = await Promise.all(
      uploads.map(async ({ object }, index) => (await transfer(hub, "PUT", urls[index], object.content)).status),
    );
    expect(results.filter((status) => status === 200)).toHaveLength(10);
    expect(results.filter((status) => status === 507)).toHaveLength(22);
    expect(await hub.used(user)).toBe(1000);
    for (const [index, { object }] of uploads.entries())
      expect(await hub.traces(object)).toEqual(results[index] === 200 ? stored : nowhere);
  });

  test("of bytes that are stored for another user leaves these when it is refused", async () => {
    const [user, owner] = [await hub.newUser(), await hub.newUser()];
    const [repo, elsewhere] = [await hub.newRepo(user), await hub.newRepo(owner, { private: true })];
    const object = objectOf(500);
    const { objects } = await (await batch(hub, user, repo, [object])).json();
    await uploadObject(hub, owner, elsewhere, object);
    await uploadObject(hub, user, repo, objectOf(600));
    expect((await transfer(hub, "PUT", objects[0].actions.upload.href, object.content)).status).toBe(507);
    expect(await hub.traces(object)).toEqual(stored);
  });
});

describe("a commit", () => {
  test("that links files of another user's public repository counts them", async () => {
    const [user, owner] = [await hub.newUser(), await hub.newUser()];
    const [repo, elsewhere] = [await hub.newRepo(user), await hub.newRepo(owner)];
    const [fits, tooMuch] = [objectOf(500), objectOf(501)];
    await uploadObject(hub, owner, elsewhere, fits);
    expect((await commitTo(hub, owner, elsewhere, lfsFile("fits.bin", fits))).status).toBe(200);
    expect((await commitTo(hub, user, repo, lfsFile("fits.bin", fits))).status).toBe(200);
    const [, other] = [await hub.newUser(), await hub.newUser()];
    const third = await hub.newRepo(other);
    await uploadObject(hub, other, third, tooMuch);
    expect((await commitTo(hub, other, third, lfsFile("more.bin", tooMuch))).status).toBe(200);
    const refused = await commitTo(hub, user, repo, lfsFile("more.bin", tooMuch));
    expect(refused.status).toBe(507);
    expect((await refused.json()).error).toContain("needs 501 bytes more");
    expect(await hub.used(user)).toBe(500);
    expect(await hub.traces(tooMuch)).toEqual(stored);
  });
});

const preupload = (user: string, repo: string, sizes: number[]) =>
  hub.send(user, "POST", `/api/models/${repo}/preupload/main`, {
    files: sizes.map((size, index) => ({ path: `${index}.bin`, size, sample: "AAAA" })),
  });

describe("preupload", () => {
  test("refuses files that cannot fit, and accepts those that may be stored already", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    await uploadObject(hub, user, repo, objectOf(600));
    expect((await preupload(user, repo, [400])).status).toBe(200);
    expect((await preupload(user, repo, [600, 400, 400])).status).toBe(200);
    const refused = await preupload(user, repo, [400, 1]);
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([507, "QuotaExceeded"]);
    expect((await preupload(user, repo, [601])).status).toBe(413);
  });
});

describe("use of a namespace", () => {
  test("falls at once when a repository is deleted", async () => {
    const user = await hub.newUser();
    const [repo, other] = [await hub.newRepo(user), await hub.newRepo(user)];
    await uploadObject(hub, user, repo, objectOf(600));
    const next = objectOf(500);
    expect((await hub.put(user, other, next)).status).toBe(507);
    await hub.send(user, "DELETE", "/api/repos/delete", { name: repo });
    expect((await hub.put(user, other, next)).status).toBe(200);
    expect(await hub.used(user)).toBe(500);
  });

  test("falls within a minute when links are removed otherwise", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    const [old, next] = [objectOf(600), objectOf(500)];
    await uploadObject(hub, user, repo, old);
    expect((await hub.put(user, repo, next)).status).toBe(507);
    await hub.database.sql`delete from hub.repo_objects where sha256 = ${old.oid}`;
    hub.passMinutes(1);
    expect((await hub.put(user, repo, next)).status).toBe(200);
  });

  test("of an organisation has another quota", async () => {
    const repo = await hub.newRepo("alice", { organization: "lab" });
    for (const size of [600, 600, 600]) await uploadObject(hub, "alice", repo, objectOf(size));
    expect((await hub.put("alice", repo, objectOf(201))).status).toBe(507);
    expect((await hub.put("alice", repo, objectOf(200))).status).toBe(200);
    const storage = await (await hub.send("bob", "GET", "/api/organizations/lab/settings/storage")).json();
    expect(storage).toMatchObject({ type: "org", used: 2000, quota: quotas.organisationBytes, hasOwnQuota: false });
  });

  test("is counted from the start when a quota is set later", async () => {
    const user = await hub.newUser();
    const repo = await hub.newRepo(user);
    await hub.accounts.upsertUser({
      name: "root",
      admin: true,
      tokens: [{ value: "hf_root", name: "t", role: "write" }],
    });
    const set = (quota: number | null | "default") =>
      hub.send("root", "PUT", `/api/namespaces/${user}/storage`, { quota });
    expect(await (await set(null)).json()).toMatchObject({ quota: null, hasOwnQuota: true });
    for (const size of [600, 600]) expect((await hub.put(user, repo, objectOf(size))).status).toBe(200);
    expect(await (await set("default")).json()).toMatchObject({ quota: 1000, hasOwnQuota: false, used: 1200 });
    expect((await hub.put(user, repo, objectOf(1))).message).toContain("1.2 KiB of 1000 bytes are in use");
    expect(await (await set(1201)).json()).toMatchObject({ quota: 1201, hasOwnQuota: true });
    expect((await hub.put(user, repo, objectOf(2))).status).toBe(507);
    expect((await hub.put(user, repo, objectOf(1))).status).toBe(200);
  });
});

test("uploads through two nodes do not exceed the quota together", async () => {
  const user = await hub.newUser();
  const repo = await hub.newRepo(user);
  const [{ id: userId } = { id: "" }] = await hub.database.sql<{ id: string }[]>`
    select id from hub.namespaces where name = ${user}`;
  const [{ id: repoId } = { id: "" }] = await hub.database.sql<{ id: string }[]>`
    select id from hub.repos where full_name = ${repo}`;
  const other = connectDatabase(hub.database.target, { connections: 8 });
  const results = await Promise.allSettled(
    Array.from({ length: 32 }, (_, index) => {
      const { oid: sha256, size } = objectOf(100);
      const { orm } = index % 2 === 0 ? hub.database : other;
      return orm.transaction((queries) =>
        linkUploadedObject(queries, { repoId, userId, sha256, size, now: new Date() }),
      );
    }),
  );
  await other.close();
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await hub.used(user)).toBe(1000);
});
