import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyReport } from "../collect-garbage/garbage-report.ts";
import { openGitStore } from "../git/git-store.ts";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { bundleKey, bundlesPrefix } from "../objects/object-keys.ts";
import { repoFolder } from "../testing/git-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { collectBundles } from "./collect-bundles.ts";
import { type RebuildReport, rebuildAll } from "./rebuild-all.ts";
import { gitBundles } from "./tables.ts";

let hub: TestHub;
let scratch: string;
let driver: ObjectDriver;
/** Called before an object is stored. */
let onPut: (key: string) => Promise<void> = async () => undefined;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "modelyard-git-bundles-"));
  const disk = await openDiskDriver(join(scratch, "objects"));
  driver = {
    ...disk,
    put: async (key, ...rest) => {
      await onPut(key);
      return disk.put(key, ...rest);
    },
  };
  hub = await createTestHub({
    objectDriver: driver,
    writesGitBundles: true,
    now: () => new Date(Date.now() + aheadMs),
  });
});
afterAll(async () => {
  await hub.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Changes wait for others that follow them. */
let aheadMs = 0;
async function bundle(): Promise<void> {
  aheadMs += 60_000;
  await hub.writeGitBundles();
}

const folderOf = (id: string) => join(hub.dataFolder, "git", id.slice(-2), `${id}.git`);
const git = (id: string, ...args: string[]) =>
  execFileSync("git", [`--git-dir=${folderOf(id)}`, ...args], { encoding: "utf8" });
const refsOf = (id: string) => git(id, "for-each-ref");

async function newRepo(name: string): Promise<string> {
  expect((await hub.send("alice", "POST", "/api/repos/create", { name })).status).toBe(200);
  return basename(await repoFolder(hub, `alice/${name}`), ".git");
}

async function commit(name: string, path: string, content: string, revision = "main"): Promise<void> {
  const lines = [
    { key: "header", value: { summary: `Add ${path}` } },
    { key: "file", value: { path, content, encoding: "utf-8" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const response = await hub.send("alice", "POST", `/api/models/alice/${name}/commit/${revision}`, body, headers);
  expect(response.status).toBe(200);
}

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of driver.list(bundlesPrefix(id))) keys.push(key);
  return keys;
}
const kinds = async (id: string) => (await keysOf(id)).map((key) => key.split("/").at(-1)?.slice(0, 17));

async function rebuild(isDryRun = false): Promise<RebuildReport> {
  const { orm } = hub.database;
  return rebuildAll({ orm, git: { folderOf }, gitFolder: join(hub.dataFolder, "git"), driver }, { isDryRun });
}

const rowOf = async (id: string) =>
  (await hub.database.orm.select().from(gitBundles).where(eq(gitBundles.repoId, id))).at(0);

test("a lost repository is rebuilt with all branches, tags and commits", async () => {
  const id = await newRepo("complete");
  await bundle();
  await commit("complete", "first.txt", "one");
  await hub.send("alice", "POST", "/api/models/alice/complete/branch/dev", {});
  await commit("complete", "second.txt", "two", "dev");
  await bundle();
  await hub.send("alice", "POST", "/api/models/alice/complete/tag/dev", { tag: "v1", message: "a release" });
  await bundle();
  await hub.send("alice", "POST", "/api/models/alice/complete/branch/same", {});
  await bundle();
  expect(await kinds(id)).toEqual(
    ["00000001-bundle-", "00000002-bundle-", "00000003-bundle-", "00000004-manifest"].map((kind) =>
      expect.stringContaining(kind),
    ),
  );
  const before = refsOf(id);
  expect(before.trim().split("\n")).toHaveLength(4);
  await rm(folderOf(id), { recursive: true });
  expect(await rebuild(true)).toMatchObject({ rebuilt: 1, findings: [] });
  expect(existsSync(folderOf(id))).toBe(false);
  expect(await rebuild()).toMatchObject({ rebuilt: 1, findings: [] });
  expect(refsOf(id)).toBe(before);
  const file = await hub.send("alice", "GET", "/alice/complete/resolve/dev/second.txt");
  expect(await file.text()).toBe("two");
  expect(await rebuild()).toMatchObject({ present: 1, rebuilt: 0 });
});

test("a change that was in no bundle is reported as missing, and a repository without bundles as lost", async () => {
  const [behind, lost] = [await newRepo("behind"), await newRepo("lost")];
  await bundle();
  await commit("behind", "late.txt", "late");
  for (const key of await keysOf(lost)) await driver.remove(key);
  for (const id of [behind, lost]) await rm(folderOf(id), { recursive: true });
  const { findings } = await rebuild();
  expect(findings.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    {
      id: behind,
      name: "alice/behind",
      state: "behind",
      reason: expect.stringMatching(/^main was at [0-9a-f]{40}, and is at/),
    },
    { id: lost, name: "alice/lost", state: "lost", reason: expect.stringContaining("no bundles") },
  ]);
  expect(existsSync(folderOf(behind))).toBe(true);
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: "lost" });
});

test("a damaged bundle rebuilds nothing, and says which one", async () => {
  const id = await newRepo("damaged");
  await bundle();
  const [first = ""] = await keysOf(id);
  await driver.put(
    first,
    (async function* () {
      yield Buffer.from("other bytes");
    })(),
  );
  await rename(folderOf(id), `${folderOf(id)}.kept`);
  const { findings } = await rebuild();
  expect(findings).toMatchObject([{ id, state: "lost", reason: expect.stringContaining("bytes") }]);
  expect(existsSync(folderOf(id))).toBe(false);
  await rename(`${folderOf(id)}.kept`, folderOf(id));
});

test("deleted content is in no bundle any more: of a branch, a tag and a rewritten history", async () => {
  const id = await newRepo("purged");
  const api = "/api/models/alice/purged";
  await commit("purged", "kept.txt", "kept");
  await hub.send("alice", "POST", `${api}/branch/gone`, {});
  await commit("purged", "secret.txt", "secret", "gone");
  await bundle();
  const secret = git(id, "rev-parse", "gone:secret.txt").trim();
  const holds = async () => {
    await rename(folderOf(id), `${folderOf(id)}.kept`);
    await rebuild();
    const objects = git(id, "cat-file", "--batch-all-objects", "--batch-check");
    await rm(folderOf(id), { recursive: true });
    await rename(`${folderOf(id)}.kept`, folderOf(id));
    return objects.includes(secret);
  };
  expect(await holds()).toBe(true);
  expect((await hub.send("alice", "DELETE", `${api}/branch/gone`)).status).toBe(200);
  await bundle();
  expect(await holds()).toBe(false);
  expect(await keysOf(id)).toHaveLength(2);
  await commit("purged", "more.txt", "more");
  await bundle();
  expect((await hub.send("alice", "POST", `${api}/super-squash/main`, { message: "all" })).status).toBe(200);
  await bundle();
  expect(await keysOf(id)).toHaveLength(2);
  expect((await hub.send("alice", "POST", `${api}/tag/main`, { tag: "v1", message: "words" })).status).toBe(200);
  await bundle();
  expect(await keysOf(id)).toHaveLength(3);
  expect((await hub.send("alice", "DELETE", `${api}/tag/v1`)).status).toBe(200);
  await bundle();
  expect(await keysOf(id)).toHaveLength(2);
}, 120_000);

test("a renamed repository keeps its bundles, and a deleted one leaves none", async () => {
  const id = await newRepo("old-name");
  await bundle();
  const keys = await keysOf(id);
  const move = { fromRepo: "alice/old-name", toRepo: "alice/new-name", type: "model" };
  expect((await hub.send("alice", "POST", "/api/repos/move", move)).status).toBe(200);
  await bundle();
  expect(await keysOf(id)).toEqual(keys);
  expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name: "new-name" })).status).toBe(200);
  await bundle();
  expect(await keysOf(id)).toEqual([]);
  expect(await rowOf(id)).toBeUndefined();
});

test("while the folder of a repository is missing, its bundles stay, and the change stays queued", async () => {
  const id = await newRepo("unmounted");
  await bundle();
  const keys = await keysOf(id);
  await commit("unmounted", "more.txt", "more");
  await rename(folderOf(id), `${folderOf(id)}.kept`);
  await bundle();
  expect(await keysOf(id)).toEqual(keys);
  expect(await rowOf(id)).toMatchObject({
    attempts: 1,
    lease: null,
    dueAt: expect.any(Date),
    changedAt: expect.any(Date),
  });
  expect(await hub.bundleBacklog()).toMatchObject({ repositories: 1, failing: 1 });
  await rename(`${folderOf(id)}.kept`, folderOf(id));
  await bundle();
  expect(await keysOf(id)).toHaveLength(3);
  expect(await hub.bundleBacklog()).toMatchObject({ repositories: 0, failing: 0, since: undefined });
});

test("a node that loses its lease records and leaves nothing, and the change is bundled by the next one", async () => {
  const id = await newRepo("lease");
  await bundle();
  await commit("lease", "more.txt", "more");
  const before = await keysOf(id);
  onPut = async (key) => {
    if (key.includes("-manifest-")) {
      await hub.database.orm.update(gitBundles).set({ lease: "another" }).where(eq(gitBundles.repoId, id));
    }
  };
  await bundle();
  onPut = async () => undefined;
  expect(await keysOf(id)).toEqual(before);
  await bundle();
  expect(await keysOf(id)).toHaveLength(3);
});

test("a push while a bundle is written is bundled afterwards", async () => {
  const id = await newRepo("meanwhile");
  let pushes = 0;
  onPut = async () => {
    pushes += 1;
    if (pushes === 1) await commit("meanwhile", "more.txt", "more");
  };
  await bundle();
  onPut = async () => undefined;
  await bundle();
  const manifest = (await keysOf(id)).at(-1) ?? "";
  expect((await readFile(join(scratch, "objects", manifest), "utf8")).trim()).toMatch(
    new RegExp(`${git(id, "rev-parse", "main").trim()} refs/heads/main$`),
  );
});

const inTwoWeeks = () => new Date(Date.now() + 14 * 24 * 60 * 60 * 1000);

test("garbage collection removes what no manifest names, and queues repositories whose bundles are missing", async () => {
  const [kept, emptied] = [await newRepo("collected"), await newRepo("emptied")];
  await bundle();
  await commit("collected", "more.txt", "more");
  await bundle();
  const keys = await keysOf(kept);
  const unknown = "f".repeat(24);
  const left = [
    bundleKey(kept, 9, "bundle", "00000000-0000-0000-0000-000000000000"),
    bundleKey(kept, 1, "manifest", "00000000-0000-0000-0000-000000000000"),
    bundleKey(unknown, 1, "bundle", "00000000-0000-0000-0000-000000000000"),
  ];
  for (const key of left)
    await driver.put(
      key,
      (async function* () {
        yield Buffer.from("left");
      })(),
    );
  for (const key of await keysOf(emptied)) await driver.remove(key);
  const { database, dataFolder } = hub;
  const store = await openGitStore(join(dataFolder, "git"), inTwoWeeks);
  const collect = async (isDryRun: boolean) => {
    const rest = { report: emptyReport(isDryRun), onProgress: () => undefined, signal: undefined };
    await collectBundles({ database, git: store, driver, now: inTwoWeeks, isDryRun, ...rest });
    return rest.report;
  };
  expect(await collect(true)).toMatchObject({ bundles: { count: 3, bytes: 12 } });
  expect(await collect(false)).toMatchObject({ bundles: { count: 3, bytes: 12 }, failed: 0 });
  store.close();
  expect(await keysOf(kept)).toEqual(keys);
  expect(await keysOf(unknown)).toEqual([]);
  aheadMs += 15 * 24 * 60 * 60 * 1000;
  await bundle();
  expect(await kinds(emptied)).toHaveLength(2);
});
