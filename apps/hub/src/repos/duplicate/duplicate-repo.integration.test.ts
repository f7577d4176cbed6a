import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namespaces } from "../../accounts/tables.ts";
import { lockStorage } from "../../quotas/use-of-namespace.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { file } from "../../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
  await hub.accounts.upsertUser({
    name: "root",
    password: "password of root",
    admin: true,
    tokens: [{ value: "hf_root", name: "main", role: "write" }],
  });
});
afterAll(() => hub.stop());

interface Source {
  id: string;
  /** On `main`. */
  current: ReturnType<typeof lfsObject>;
  /** In the history of `main`. */
  old: ReturnType<typeof lfsObject>;
  /** Uploaded, but in no commit. */
  staged: ReturnType<typeof lfsObject>;
}

async function createSource(more: object = {}): Promise<Source> {
  const name = uniqueName("source");
  const id = `alice/${name}`;
  await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  const [current, old, staged] = ["current", "old", "staged"].map((what) => lfsObject(`${what} of ${id}`.padEnd(500)));
  if (current === undefined || old === undefined || staged === undefined) throw new Error("three objects");
  for (const object of [current, old, staged]) await uploadObject(hub, "alice", id, object);
  await commitTo(hub, "alice", id, lfsFile("big.bin", old), file("README.md", "# Card"));
  await hub.send("alice", "POST", `/api/models/${id}/tag/main`, { tag: "v1", message: "First" });
  await commitTo(hub, "alice", id, lfsFile("big.bin", current));
  await hub.send("alice", "POST", `/api/models/${id}/branch/dev`);
  return { id, current, old, staged };
}

const duplicate = (who: string | undefined, source: string, repository: string, more: object = {}) =>
  hub.send(who, "POST", `/api/models/${source}/duplicate`, { repository, ...more });

const repositories = (): string[] =>
  readdirSync(join(hub.dataFolder, "git"), { recursive: true, encoding: "utf8" }).filter((path) =>
    /^..\/\w+\.git$/.test(path),
  );

/** Returns how many transactions wait to add files to a namespace. */
const waitingForStorage = async (): Promise<number> => {
  const waiting = await hub.database.sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%namespace_storage%'`;
  return waiting.length;
};

const get = async (who: string | undefined, path: string) => (await hub.send(who, "GET", path)).json();

test("a copy has all branches and tags with their history, and shares the large files", async () => {
  const { id, current, old, staged } = await createSource();
  await hub.send("bob", "POST", `/api/models/${id}/like`);
  const copy = `bob/${uniqueName("copy")}`;
  const response = await duplicate("bob", id, copy);
  expect([response.status, await response.json()]).toEqual([200, { url: `http://hub.test/${copy}` }]);
  for (const path of ["refs", "commits/main", "commits/v1", "tree/main"]) {
    expect(await get("bob", `/api/models/${copy}/${path}`)).toEqual(await get("bob", `/api/models/${id}/${path}`));
  }
  expect(await get(undefined, `/api/models/${copy}`)).toMatchObject({ author: "bob", likes: 0, private: false });
  const content = async (revision: string) =>
    (await hub.send(undefined, "GET", `/${copy}/resolve/${revision}/big.bin`)).text();
  expect([await content("main"), await content("v1")]).toEqual([current.content, old.content].map(String));
  const files = await get("bob", `/api/models/${copy}/lfs-files`);
  const hashes = files.map(({ fileOid }: { fileOid: string }) => fileOid);
  expect(hashes).toHaveLength(2);
  expect(JSON.stringify(files)).not.toContain(staged.oid);
  // The copy stays when the source is deleted.
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: id });
  expect(await content("main")).toBe(String(current.content));
});

test.each([
  { source: true, wanted: {}, isPrivate: true },
  { source: true, wanted: { private: false }, isPrivate: false },
  { source: false, wanted: {}, isPrivate: false },
  { source: false, wanted: { visibility: "private" }, isPrivate: true },
])("a copy of a repository with private: $source and $wanted has private: $isPrivate", async (row) => {
  const { id } = await createSource({ private: row.source });
  const copy = `alice/${uniqueName("copy")}`;
  expect((await duplicate("alice", id, copy, row.wanted)).status).toBe(200);
  expect((await get("alice", `/api/models/${copy}`)).private).toBe(row.isPrivate);
});

test("a copy needs read access to the source and the right to create repositories", async () => {
  const { id } = await createSource();
  const hidden = await createSource({ private: true });
  const statuses = [
    await duplicate(undefined, id, "bob/x"),
    await duplicate("bob_reads", id, "bob/x"),
    await duplicate("bob", id, "alice/x"),
    await duplicate("bob", id, "lab/x"),
    await duplicate("bob", hidden.id, "bob/x"),
    await duplicate("bob", id, "bob/.."),
    await duplicate("bob", id, "x"),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 403, 403, 404, 400, 400]);
});

test("a taken name is refused with the address of the repository", async () => {
  const { id } = await createSource();
  const response = await duplicate("alice", id, id.toUpperCase().replace("ALICE", "alice"));
  expect(response.status).toBe(409);
  expect((await response.json()).url).toMatch(/^http:\/\/hub\.test\/alice\//);
});

test("the large files count to the quota of the new owner; nothing remains of a refused copy", async () => {
  const { id } = await createSource();
  const quota = (quotaBytes: number | null) =>
    hub.send("root", "PUT", "/api/namespaces/carol/storage", { quota: quotaBytes });
  await quota(999);
  const folders = () => readdirSync(join(hub.dataFolder, "git"), { recursive: true }).length;
  const before = folders();
  const copy = `carol/${uniqueName("copy")}`;
  const refused = await duplicate("carol", id, copy);
  expect([refused.status, (await refused.json()).error]).toEqual([
    507,
    expect.stringContaining("The storage quota of carol is exhausted"),
  ]);
  expect((await hub.send("carol", "GET", `/api/models/${copy}`)).status).toBe(404);
  expect(folders()).toBeLessThanOrEqual(before + 1);
  await quota(1000);
  expect((await duplicate("carol", id, copy)).status).toBe(200);
  expect((await get("carol", "/api/settings/storage")).used).toBe(1000);
});

test("of copies to one name at once, one is created and the others leave nothing behind", async () => {
  const { id } = await createSource();
  const copy = `alice/${uniqueName("copy")}`;
  const responses = await Promise.all([1, 2, 3].map(() => duplicate("alice", id, copy)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(readdirSync(join(hub.dataFolder, "git", "unfinished"))).toEqual([]);
  expect(existsSync(await hub.gitFolder(copy))).toBe(true);
});

/** Returns whether each commit of `main` has its large file. */
const readsHistory = async (repo: string): Promise<boolean[]> => {
  const commits: { id: string }[] = await get("alice", `/api/models/${repo}/commits/main`);
  const withFile = commits.slice(0, -1);
  const reads = withFile.map(({ id }) => hub.send("bob", "GET", `/${repo}/resolve/${id}/big.bin`));
  return (await Promise.all(reads)).map(({ status }) => status === 200);
};

test.each([
  { change: "deleted", method: "DELETE", path: () => "/api/repos/delete", body: (name: string) => ({ name }) },
  {
    change: "squashed",
    method: "POST",
    path: (name: string) => `/api/models/${name}/super-squash/main`,
    body: () => ({}),
  },
])("a source that is $change when its copy gets the large files gives a complete copy, or none", async (row) => {
  const { id } = await createSource();
  for (const ref of ["tag/v1", "branch/dev"]) await hub.send("alice", "DELETE", `/api/models/${id}/${ref}`);
  const copy = `bob/${uniqueName("copy")}`;
  const { orm } = hub.database;
  const [bob] = await orm.select().from(namespaces).where(eq(namespaces.name, "bob"));
  const [copied, changed] = await orm
    .transaction(async (transaction) => {
      // The copy waits for this in its last step.
      await lockStorage(transaction, bob?.id ?? "");
      const copying = duplicate("bob", id, copy);
      await expect.poll(waitingForStorage).toBe(1);
      const changing = hub.send("alice", row.method, row.path(id), row.body(id));
      await Promise.race([changing, sleep(1000)]);
      return [copying, changing] as const;
    })
    .then((both) => Promise.all(both));
  expect(changed.status).toBe(200);
  expect([200, 404]).toContain(copied.status);
  if (copied.status === 200) expect(await readsHistory(copy)).toEqual([true, true]);
  else expect((await hub.send("bob", "GET", `/api/models/${copy}`)).status).toBe(404);
});

test("a source that loses commits while they are copied is copied again", async () => {
  const { id } = await createSource();
  const source = await hub.gitFolder(id);
  for (const ref of ["tag/v1", "branch/dev"]) await hub.send("alice", "DELETE", `/api/models/${id}/${ref}`);
  const copy = `bob/${uniqueName("copy")}`;
  const before = repositories().length;
  const copying = await hub.database.withLock(`modelyard-repository ${basename(source, ".git")}`, async () => {
    const response = duplicate("bob", id, copy);
    await expect.poll(() => repositories().length).toBe(before + 1);
    gitIn(source, ["update-ref", "refs/heads/main", "main~1"]);
    return { response };
  });
  expect((await copying.response).status).toBe(200);
  expect(await readsHistory(copy)).toEqual([true]);
  expect(repositories()).toHaveLength(before + 1);
});
