import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
let admin: string;
const fromPages = (cookie = "") => ({ origin: "http://hub.test", "sec-fetch-site": "same-origin", cookie });

beforeAll(async () => {
  hub = await createTestHub();
  await hub.accounts.upsertUser({ name: "carol", admin: true });
  const body = { username: "carol", password: "password of carol" };
  const response = await hub.send(undefined, "POST", "/_private/sessions", body, fromPages());
  admin = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  for (const [who, name] of [
    ["alice", "alice/small"],
    ["alice", "alice/large"],
    ["alice", "lab/shared"],
    ["bob", "bob/own"],
  ] as const)
    expect((await hub.send(who, "POST", "/api/repos/create", { name, private: true })).status).toBe(200);
  const { sql } = hub.database;
  // One file in two repositories of alice, one of bob that counts for alice, and one that no repository has.
  for (const [sha256, size] of [
    ["a", 1000],
    ["b", 200],
    ["c", 30],
  ] as const)
    await sql`insert into hub.objects (sha256, size, stored_as, created_at) values (${sha256}, ${size}, 'whole', now())`;
  const link = async (repo: string, sha256: string, chargedTo: string | null = null) => sql`
    insert into hub.repo_objects (repo_id, sha256, linked_by, is_referenced, was_referenced, charged_to, created_at)
    select id, ${sha256}, 'someone', true, true, (select id from hub.namespaces where name = ${chargedTo}), now()
    from hub.repos where full_name = ${repo}`;
  await link("alice/small", "a");
  await link("alice/large", "a");
  await link("bob/own", "b", "alice");
  await sql`update hub.repos set used_storage = 1000 where full_name in ('alice/small', 'alice/large')`;
  await sql`update hub.repos set used_storage = 5000 where full_name = 'lab/shared'`;
});
afterAll(() => hub.stop());

const read = async (path: string) =>
  hub.send(undefined, "GET", `/_private/admin/storage${path}`, undefined, { cookie: admin });
const list = async (path: string) => (await read(path)).json();

const run = async () =>
  (await hub.send(undefined, "POST", "/_private/admin/jobs/run", { name: "count storage" }, fromPages(admin))).status;

async function count(): Promise<void> {
  const before = (await list("")).countedAt;
  await expect.poll(run, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await list("")).countedAt, { timeout: 60_000 }).not.toBe(before);
}

test("the job counts each file of an owner once, by the owner whose quota it uses", async () => {
  await count();
  const owners = await list("/owners");
  expect(
    owners.map(({ name, largeFileBytes, repositories }: Record<string, unknown>) => [
      name,
      largeFileBytes,
      repositories,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["alice", 1200, 2],
      ["lab", 0, 1],
      ["bob", 0, 1],
    ]),
  );
  expect(owners[0]).toMatchObject({ name: "alice", kind: "user", quota: null, hasOwnQuota: false });
  expect(owners[0].gitBytes).toBeGreaterThan(0);
  const totals = await list("");
  expect(totals).toMatchObject({ largeFileBytes: 1230, uncollectedBytes: 30 });
  expect(totals.gitBytes).toBe(owners.reduce((sum: number, { gitBytes }: { gitBytes: number }) => sum + gitBytes, 0));
});

test("owners can be sorted and searched, and show their quota", async () => {
  await hub.database.sql`
    insert into hub.namespace_storage (namespace_id, has_own_quota, quota_bytes)
    select id, true, 2400 from hub.namespaces where name = 'alice'
    on conflict (namespace_id) do update set has_own_quota = true, quota_bytes = 2400`;
  expect(await list("/owners?search=AL")).toMatchObject([{ name: "alice", quota: 2400, hasOwnQuota: true }]);
  const names = (await list("/owners?sort=name")).map(({ name }: { name: string }) => name);
  expect(names).toEqual(["alice", "bob", "lab"]);
  for (const query of ["?search=%25", "?search=a'--", "?search=%00zz"])
    expect(await list(`/owners${query}`)).toEqual([]);
});

const ids = async (query: string) => (await list(`/repositories${query}`)).map(({ id }: { id: string }) => id);

test("repositories are listed by size, by change, of one owner, and by the beginning of their name", async () => {
  expect((await ids(""))[0]).toBe("lab/shared");
  expect((await ids("?owner=ALICE")).toSorted()).toEqual(["alice/large", "alice/small"]);
  expect(await ids("?owner=missing")).toEqual([]);
  expect(await ids("?search=sMa")).toEqual(["alice/small"]);
  expect(await ids("?type=dataset")).toEqual([]);
  expect(await ids("?sort=updatedAt")).toHaveLength(4);
});

test("pages follow one another without gaps, in every order", async () => {
  const { sql } = hub.database;
  await sql`
    insert into hub.repos (id, type, namespace_id, full_name, folded_full_name, author, is_private, created_at, last_modified, sha,
      tags, files, used_storage)
    select 'more' || i, 'model', n.id, 'bob/y' || i, 'bob/y' || i, 'bob', true, now(), now(), '', '{}', '[]', i % 3
    from hub.namespaces as n, generate_series(1, 120) as i where n.name = 'bob'`;
  for (const query of ["sort=storage", "sort=updatedAt", "search=y", "owner=bob"]) {
    const seen: string[] = [];
    for (let next: string | undefined = `?${query}`; next !== undefined; ) {
      const response = await read(`/repositories${next}`);
      seen.push(...(await response.json()).map(({ id }: { id: string }) => id));
      const link = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      next = link === undefined ? undefined : new URL(link).search;
    }
    expect([query, new Set(seen).size]).toEqual([query, seen.length]);
    expect(seen.filter((id) => id.startsWith("bob/y"))).toHaveLength(120);
  }
  expect((await read("/repositories?cursor=nonsense")).status).toBe(400);
});

test("others cannot see it", async () => {
  for (const path of ["", "/owners", "/repositories"]) {
    expect((await hub.send("alice", "GET", `/_private/admin/storage${path}`)).status).toBe(403);
    expect((await hub.send(undefined, "GET", `/_private/admin/storage${path}`)).status).toBe(401);
  }
});
