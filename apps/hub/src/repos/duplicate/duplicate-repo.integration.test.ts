import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a source that is deleted meanwhile gives a complete copy, or none", async () => {
  const { id, current } = await createSource();
  const copy = `alice/${uniqueName("copy")}`;
  const [copied] = await Promise.all([
    duplicate("alice", id, copy),
    hub.send("alice", "DELETE", "/api/repos/delete", { name: id }),
  ]);
  expect([200, 404]).toContain(copied.status);
  const resolved = await hub.send("alice", "GET", `/${copy}/resolve/main/big.bin`);
  if (copied.status !== 200) expect(resolved.status).toBe(404);
  else expect([String(current.content), ""]).toContain(resolved.status === 200 ? await resolved.text() : "");
});
