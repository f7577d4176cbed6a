import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitStore, mainRef, openGitStore } from "./git-store.ts";
import { lastCommits } from "./history/last-commits.ts";
import { listCommits } from "./history/log.ts";
import { resolveRevision } from "./refs/resolve-revision.ts";
import { listTree } from "./trees/tree.ts";
import type { Authorship } from "./writing/fast-import.ts";

let folder: string;
let store: GitStore;
let next = 0;
const author: Authorship = { name: "alice", email: "alice@example.invalid", date: new Date("2026-01-02T03:04:05Z") };
const bytes = (text: string) => Buffer.from(text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-git-"));
  store = await openGitStore(folder, () => new Date());
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

async function newRepo(files: Record<string, string> = { "README.md": "hello\n" }): Promise<string> {
  next += 1;
  const id = String(next).padStart(24, "0");
  await store.create(id, {
    author,
    message: "initial commit",
    files: Object.entries(files).map(([path, text]) => ({ path, content: bytes(text) })),
  });
  return id;
}

async function write(id: string, path: string, text: string): Promise<string> {
  const blobs = store.openWriter(id);
  const oid = await blobs.writeBlob(bytes(text));
  return store.commit(
    id,
    {
      ref: mainRef,
      author,
      message: `write ${path}`,
      changes: async () => ({ changes: [{ kind: "write", path, oid }] }),
    },
    blobs,
  );
}

async function paths(id: string, commit: string): Promise<string[]> {
  const { items } = await listTree(store.reader, store.folderOf(id), commit, { recursive: true, limit: 100 });
  return items.filter(({ type }) => type === "file").map(({ path }) => path);
}

test("a new repository has one commit on main and passes git fsck", async () => {
  const id = await newRepo();
  const commits = await listCommits(store.folderOf(id), "refs/heads/main", { skip: 0, limit: 10 });
  expect(commits).toMatchObject([{ title: "initial commit", author: "alice", date: author.date }]);
  execFileSync("git", [`--git-dir=${store.folderOf(id)}`, "fsck", "--strict", "--no-dangling"]);
});

test("a file is read back byte for byte, with its original name", async () => {
  const id = await newRepo();
  const name = 'data/a "quoted" 名 #1%.txt';
  const commit = await write(id, name, "x".repeat(200_000));
  const found = await store.reader.read(store.folderOf(id), `${commit}:${name}`);
  expect(found?.content.toString()).toBe("x".repeat(200_000));
  expect(await paths(id, commit)).toContain(name);
});

test("concurrent reads each get their own result", async () => {
  const id = await newRepo(
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.txt`, `${n}`.repeat(n * 50)])),
  );
  const blobs = await Promise.all(
    Array.from({ length: 51 }, (_, n) => store.reader.read(store.folderOf(id), `refs/heads/main:${n}.txt`)),
  );
  expect(blobs.map((blob) => blob?.content.toString())).toEqual([
    ...Array.from({ length: 50 }, (_, n) => `${n}`.repeat(n * 50)),
    undefined,
  ]);
});

test("concurrent writers all succeed, one after the other", async () => {
  const id = await newRepo();
  await Promise.all(Array.from({ length: 6 }, (_, n) => write(id, `${n}.txt`, `${n}`)));
  const names = await paths(id, "refs/heads/main");
  expect(names).toEqual(["0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "README.md"]);
  expect(await listCommits(store.folderOf(id), "refs/heads/main", { skip: 0, limit: 50 })).toHaveLength(7);
});

test("a stale lock of a killed git process does not block the next commit", async () => {
  const id = await newRepo();
  const lock = join(store.folderOf(id), "refs/heads/main.lock");
  await writeFile(lock, "");
  await utimes(lock, new Date(0), new Date(0));
  await write(id, "after.txt", "x");
  expect(await paths(id, "refs/heads/main")).toContain("after.txt");
});

test("an abandoned import changes nothing", async () => {
  const id = await newRepo();
  const before = await store.head(id, mainRef);
  const blobs = store.openWriter(id);
  await blobs.writeBlob(bytes("lost"));
  await blobs.abort();
  expect(await store.head(id, mainRef)).toBe(before);
});

test.each([
  { revision: "main", found: true },
  { revision: "HEAD", found: true },
  { revision: "refs/heads/main", found: true },
  { revision: "v1", found: false },
  { revision: "main^", found: false },
  { revision: "main@{0}", found: false },
  { revision: ":/initial", found: false },
  { revision: "--all", found: false },
  { revision: "refs/heads/../config", found: false },
])("the revision $revision resolves to a commit: $found", async ({ revision, found }) => {
  const id = await newRepo();
  expect((await resolveRevision(store, store.folderOf(id), revision)) !== undefined).toBe(found);
});

test("seven digits of a commit id are enough", async () => {
  const id = await newRepo();
  const head = (await store.head(id, mainRef)) ?? "";
  expect(await resolveRevision(store, store.folderOf(id), head.slice(0, 7))).toBe(head);
});

test("the last commit of a file or folder is the one that changed it", async () => {
  const id = await newRepo();
  const first = await write(id, "a/one.txt", "1");
  const second = await write(id, "b.txt", "2");
  const found = await lastCommits(store.reader, store.folderOf(id), {
    commit: second,
    paths: ["a", "b.txt", "README.md"],
  });
  expect([found.get("a")?.id, found.get("b.txt")?.id]).toEqual([first, second]);
  expect(found.get("README.md")?.title).toBe("initial commit");
});

test("an unfinished repository of a killed process is removed at the next start, that of a running process is not", async () => {
  const { pid } = spawnSync("true");
  const unfinished = (name: string, writer: string) => {
    mkdirSync(join(folder, "unfinished", name, "writers", writer), { recursive: true });
  };
  unfinished("dead.git", `${hostname()}~${pid}~0badc0de~1`);
  unfinished("alive.git", `another-node~${pid}~0badc0de~1`);
  mkdirSync(join(folder, "unfinished", "new.git"));
  await store.removeOrphans(async (ids) => new Set(ids));
  expect(readdirSync(join(folder, "unfinished")).toSorted()).toEqual(["alive.git", "new.git"]);
});

test("a new repository has no record of a writer", async () => {
  const repo = store.folderOf(await newRepo());
  expect(readdirSync(join(repo, "writers"))).toEqual([]);
});

test("an incomplete repository is removed, a known one stays", async () => {
  const [kept, orphan] = [await newRepo(), await newRepo()];
  const later = await openGitStore(folder, () => new Date(Date.now() + 2 * 60 * 60 * 1000));
  await later.removeOrphans(async (ids) => new Set(ids.filter((id) => id !== orphan)));
  expect(await later.head(kept, mainRef)).toBeDefined();
  expect(await later.head(orphan, mainRef).catch(() => undefined)).toBeUndefined();
  later.close();
});

test("a repository to which a git process still writes is removed, with what it writes", async () => {
  const id = await newRepo();
  const before = readdirSync(join(folder, "unfinished"));
  // Like git, it works in the folder wherever it is moved, and ends when that is gone.
  const script = "i=0; while [ $i -lt 10000 ]; do i=$((i+1)); : > refs/$i; done";
  const writer = spawn("sh", ["-c", script], { cwd: store.folderOf(id), stdio: "ignore" });
  await expect.poll(() => existsSync(join(store.folderOf(id), "refs/1")), { interval: 2 }).toBe(true);
  await Promise.all([store.remove(id), store.remove(id), once(writer, "exit")]);
  expect(existsSync(store.folderOf(id))).toBe(false);
  expect(readdirSync(join(folder, "unfinished"))).toEqual(before);
});
