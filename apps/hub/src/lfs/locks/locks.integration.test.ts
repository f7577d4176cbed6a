import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repos } from "../../repos/tables.ts";
import { asLfs } from "../../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { lfsLocks } from "./tables.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.accounts.upsertOrganisation({
    name: "crew",
    members: [
      { user: "alice", role: "write" },
      { user: "carol", role: "write" },
      { user: "bob", role: "read" },
    ],
  });
});
afterAll(() => hub.stop());

let count = 0;
async function newRepo(): Promise<string> {
  count += 1;
  await hub.send("alice", "POST", "/api/repos/create", { name: `locks-${count}`, organization: "crew" });
  return `/crew/locks-${count}.git/info/lfs/locks`;
}
const post = async (who: string | undefined, path: string, body: unknown = {}) => {
  const response = await hub.send(who, "POST", path, body, asLfs);
  return { status: response.status, body: await response.json() };
};
const list = async (path: string, query = "") => (await hub.send("bob", "GET", `${path}${query}`)).json();

test("a file is locked once, listed, and unlocked by its owner", async () => {
  const locks = await newRepo();
  const created = await post("alice", locks, { path: "w.bin", ref: { name: "refs/heads/main" } });
  expect(created).toMatchObject({ status: 201, body: { lock: { path: "w.bin", owner: { name: "alice" } } } });
  const { lock } = created.body;
  const again = await post("carol", locks, { path: "w.bin" });
  expect(again).toMatchObject({ status: 409, body: { lock, message: expect.stringContaining("alice") } });
  expect(await list(locks)).toEqual({ locks: [lock] });
  expect((await post("alice", `${locks}/verify`)).body).toEqual({ ours: [lock], theirs: [] });
  expect((await post("carol", `${locks}/verify`)).body).toEqual({ ours: [], theirs: [lock] });
  expect((await post("carol", `${locks}/${lock.id}/unlock`)).status).toBe(403);
  expect(await post("alice", `${locks}/${lock.id}/unlock`)).toEqual({ status: 200, body: { lock } });
  expect((await post("alice", `${locks}/${lock.id}/unlock`)).status).toBe(404);
  expect((await post("carol", locks, { path: "w.bin" })).status).toBe(201);
});

test("another user with write access may remove a lock by force", async () => {
  const locks = await newRepo();
  const { lock } = (await post("alice", locks, { path: "w.bin" })).body;
  expect((await post("bob", `${locks}/${lock.id}/unlock`, { force: true })).status).toBe(403);
  expect((await post("carol", `${locks}/${lock.id}/unlock`, { force: true })).status).toBe(200);
});

test("a lock of another repository does not exist here", async () => {
  const { lock } = (await post("alice", await newRepo(), { path: "w.bin" })).body;
  const other = await newRepo();
  expect((await post("alice", `${other}/${lock.id}/unlock`, { force: true })).status).toBe(404);
  expect(await list(other)).toEqual({ locks: [] });
});

test("locks are listed page by page, by path and by id", async () => {
  const locks = await newRepo();
  const ids: string[] = [];
  for (const path of ["a", "b", "c"]) ids.push((await post("alice", locks, { path })).body.lock.id);
  const first = await list(locks, "?limit=2");
  expect([first.locks.length, first.next_cursor]).toEqual([2, Buffer.from("b").toString("base64url")]);
  const second = await list(locks, `?limit=2&cursor=${first.next_cursor}`);
  expect(second).toEqual({ locks: [expect.objectContaining({ path: "c" })] });
  const verified = (await post("alice", `${locks}/verify`, { limit: 2 })).body;
  expect([verified.ours.length, verified.next_cursor]).toEqual([2, first.next_cursor]);
  expect((await list(locks, "?path=b")).locks).toEqual([expect.objectContaining({ id: ids[1] })]);
  expect((await list(locks, `?id=${ids[2]}`)).locks).toEqual([expect.objectContaining({ path: "c" })]);
});

test("readers may list and verify locks, for pushes to their pull requests, and not create them", async () => {
  const locks = await newRepo();
  expect((await post("bob", locks, { path: "w.bin" })).status).toBe(403);
  expect((await post("bob", `${locks}/verify`)).status).toBe(200);
  expect((await post(undefined, locks, { path: "w.bin" })).status).toBe(401);
  expect((await post("alice", locks, { path: "../w.bin" })).status).toBe(422);
});

test("a repository has at most as many locks as the limit", async () => {
  const locks = await newRepo();
  const all = await hub.database.orm.select().from(repos);
  const repo = all.find(({ fullName }) => fullName === `crew/locks-${count}`);
  const rows = Array.from({ length: limits.lfs.locks - 1 }, (_, index) => ({
    id: `many-${count}-${index}`,
    repoId: repo?.id ?? "",
    path: `file-${index}`,
    ownerId: "x",
    ownerName: "x",
    lockedAt: new Date(),
  }));
  for (let start = 0; start < rows.length; start += 2000) {
    await hub.database.orm.insert(lfsLocks).values(rows.slice(start, start + 2000));
  }
  expect((await post("alice", locks, { path: "last" })).status).toBe(201);
  expect((await post("alice", locks, { path: "one-too-many" })).status).toBe(400);
});
