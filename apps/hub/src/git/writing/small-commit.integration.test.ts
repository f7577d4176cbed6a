import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  record,
  string,
  uint8Array,
  uniqueArray,
} from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitStore, mainRef, openGitStore } from "../git-store.ts";
import { applyChanges, PathConflictError } from "../tree-checks/pending-trees.ts";
import { treeObjects } from "../trees/tree-objects.ts";
import { CommitWriter } from "./commit-writer.ts";
import { FastImport, type TreeChange } from "./fast-import.ts";

let folder: string;
let store: GitStore;
let next = 0;
const author = { name: "Ada <b> Ünal", email: "ada@example.invalid", date: new Date("2026-01-02T03:04:05.678Z") };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-small-"));
  store = await openGitStore(folder, () => new Date());
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

async function newRepo(): Promise<{ id: string; path: string; git: (...args: string[]) => string }> {
  next += 1;
  const id = String(next).padStart(24, "0");
  await store.create(id, { author, message: "start", files: [{ path: "keep", content: Buffer.from("k") }] });
  const path = store.folderOf(id);
  const git = (...args: string[]) =>
    execFileSync("git", [`--git-dir=${path}`, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
  return { id, path, git };
}

interface File {
  path: string;
  content: Uint8Array;
  mode: string;
}

/** Writes files as the hub does, and also with git. @returns both ids, without a ref for that of git */
async function commitBothWays(path: string, { files, message }: { files: readonly File[]; message: string }) {
  const parent = (await store.reader.info(path, mainRef))?.oid ?? "";
  const parentTree = (await store.reader.info(path, `${mainRef}^{tree}`))?.oid;
  const writer = new CommitWriter(path);
  const git = new FastImport(path);
  const changes: TreeChange[] = [];
  const gitChanges: TreeChange[] = [];
  for (const { path: name, content, mode } of files) {
    changes.push({ kind: "write", path: name, mode, oid: await writer.writeBlob(content) });
    gitChanges.push({ kind: "write", path: name, mode, oid: await git.writeBlob(content) });
  }
  const header = { parent, message, author };
  let trees: Awaited<ReturnType<typeof applyChanges>>;
  try {
    trees = await applyChanges(treeObjects(store.reader, path), parentTree, changes);
  } catch (error) {
    await git.abort();
    if (error instanceof PathConflictError) return undefined;
    throw error;
  }
  const ours = await writer.commit({ ...header, ref: mainRef, before: parent, changes, trees });
  next += 1;
  const theirs = await git.commit({ ...header, ref: `refs/heads/git-${next}`, changes: gitChanges });
  return { ours, theirs };
}

const names = constantFrom(
  "a",
  "a.b",
  "a-b",
  "a0",
  "A",
  "b",
  "名",
  "é",
  "\u{1f600}",
  "\uffff",
  'q"t',
  "x\\y",
  "-",
  " s",
);
const files = uniqueArray(
  record({
    path: array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
    content: uint8Array({ maxLength: 300 }),
    mode: constantFrom("100644", "100755"),
  }),
  { minLength: 1, maxLength: 8, selector: ({ path }) => path },
);

test("commits have the same ids as those of git, whatever their files and messages", { timeout: 60_000 }, async () => {
  const { path, git } = await newRepo();
  let compared = 0;
  const message = string({ unit: "binary", maxLength: 40 }).map((text) => `m${text.replaceAll("\0", " ")}\n`);
  const property = asyncProperty(record({ files, message, isInNewFolder: boolean() }), async (sample) => {
    // A path that is a file in one commit is often a folder in another, which no commit can add.
    const prefix = sample.isInNewFolder ? `${compared}/` : "";
    const inFolder = sample.files.map((file) => ({ ...file, path: prefix + file.path }));
    const ids = await commitBothWays(path, { ...sample, files: inFolder });
    if (ids === undefined) return;
    compared += 1;
    expect(ids.ours).toBe(ids.theirs);
    expect(git("rev-parse", mainRef)).toBe(ids.ours);
  });
  await assert(property, { numRuns: 25 });
  expect(compared).toBeGreaterThan(1);
  git("fsck", "--strict", "--no-dangling");
});

/** Commits files to `main` without git. */
async function commit(path: string, contents: Record<string, string>, parent?: string): Promise<string | undefined> {
  const { reader } = store;
  const before = parent ?? (await reader.info(path, mainRef))?.oid ?? "";
  const writer = new CommitWriter(path);
  const changes: TreeChange[] = [];
  for (const [name, text] of Object.entries(contents)) {
    changes.push({ kind: "write", path: name, oid: await writer.writeBlob(Buffer.from(text)) });
  }
  const tree = (await reader.info(path, `${before}^{tree}`))?.oid;
  const trees = await applyChanges(treeObjects(reader, path), tree, changes);
  return writer.commit({ ref: mainRef, before, parent: before, message: "m\n", author, changes, trees });
}

test("blobs, trees and commits have the bytes that the commands of git write", async () => {
  const { path, git } = await newRepo();
  const parent = git("rev-parse", mainRef);
  const made = await commit(path, { "a/b.txt": "one\n", a0: "two\n" });
  const blob = (input: string) =>
    execFileSync("git", ["hash-object", "-w", "--stdin"], { cwd: path, input, encoding: "utf8" }).trim();
  const mktree = (input: string) => execFileSync("git", ["mktree"], { cwd: path, input, encoding: "utf8" }).trim();
  const inner = mktree(`100644 blob ${blob("one\n")}\tb.txt\n`);
  const keep = blob("k");
  const root = mktree(`040000 tree ${inner}\ta\n100644 blob ${blob("two\n")}\ta0\n100644 blob ${keep}\tkeep\n`);
  const stamp = `${Math.floor(author.date.getTime() / 1000)} +0000`;
  const theirs = execFileSync("git", ["commit-tree", root, "-p", parent], {
    cwd: path,
    input: "m\n",
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "Ada  b  Ünal",
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: stamp,
      GIT_COMMITTER_NAME: "Ada  b  Ünal",
      GIT_COMMITTER_EMAIL: author.email,
      GIT_COMMITTER_DATE: stamp,
    },
  }).trim();
  expect(made).toBe(theirs);
});

const looseFile = (path: string, oid: string) => join(path, "objects", oid.slice(0, 2), oid.slice(2));

test("an object that exists is not overwritten, but kept from a running garbage collection", async () => {
  const { path, git } = await newRepo();
  const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
    cwd: path,
    input: "same",
    encoding: "utf8",
  }).trim();
  const file = looseFile(path, blob);
  utimesSync(file, new Date(0), new Date(0));
  const { ino } = statSync(file);
  await commit(path, { same: "same" });
  expect(statSync(file).ino).toBe(ino);
  expect(statSync(file).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  expect(git("cat-file", "-p", `${mainRef}:same`)).toBe("same");
});

test("nothing is left of a commit but its objects", async () => {
  const { path } = await newRepo();
  const id = (await commit(path, { x: "1" })) ?? "";
  expect(readdirSync(join(path, "writers"))).toEqual([]);
  expect(existsSync(join(path, `${mainRef}.lock`))).toBe(false);
  expect(statSync(looseFile(path, id)).mode & 0o777).toBe(0o444);
  expect(statSync(join(path, mainRef)).mode & 0o111).toBe(0);
});

test("of writers with one parent, one succeeds", async () => {
  const { path, git } = await newRepo();
  const parent = git("rev-parse", mainRef);
  const made = await Promise.all(Array.from({ length: 16 }, (_, n) => commit(path, { [`${n}`]: "x" }, parent)));
  const successful = made.filter((id) => id !== undefined);
  expect(successful).toEqual([git("rev-parse", mainRef)]);
  expect(git("rev-list", "--count", mainRef)).toBe("2");
});

test("a packed ref is moved by git", async () => {
  const { path, git } = await newRepo();
  git("pack-refs", "--all");
  expect(existsSync(join(path, mainRef))).toBe(false);
  const id = await commit(path, { x: "1" });
  expect(git("rev-parse", mainRef)).toBe(id);
  const again = await commit(path, { x: "2" });
  expect(readFileSync(join(path, mainRef), "utf8")).toBe(`${again}\n`);
});

test("a commit waits for the lock of another change, and does not move the ref while it is held", async () => {
  const { path, git } = await newRepo();
  const lock = join(path, `${mainRef}.lock`);
  writeFileSync(lock, "");
  const before = git("rev-parse", mainRef);
  const made = commit(path, { x: "1" });
  await expect.poll(() => readdirSync(join(path, "writers")).length).toBe(1);
  expect(git("rev-parse", mainRef)).toBe(before);
  await rm(lock);
  const id = await made;
  expect(git("rev-parse", mainRef)).toBe(id);
});

test("a commit with more files than the limit, and one with more bytes, are written by git", async () => {
  const { path, git } = await newRepo();
  for (const bounds of [
    { objects: 4, bytes: 10_000 },
    { objects: 100, bytes: 100 },
  ]) {
    const writer = new CommitWriter(path, bounds);
    const before = git("rev-parse", mainRef);
    const changes: TreeChange[] = [];
    for (let n = 0; n < 8; n++) {
      changes.push({
        kind: "write",
        path: `f${n}`,
        oid: await writer.writeBlob(Buffer.from(`${bounds.bytes} ${n}`.repeat(8))),
      });
    }
    const tree = git("rev-parse", `${mainRef}^{tree}`);
    const trees = await applyChanges(treeObjects(store.reader, path), tree, changes);
    const id = await writer.commit({ ref: mainRef, before, parent: before, message: "m\n", author, changes, trees });
    expect(git("rev-parse", mainRef)).toBe(id);
    expect(git("cat-file", "-p", `${mainRef}:f7`)).toBe(`${bounds.bytes} 7`.repeat(8));
  }
  git("fsck", "--strict", "--no-dangling");
});

test("when an object cannot be written, the ref stays and no temporary file is left", async () => {
  const { path, git } = await newRepo();
  const before = git("rev-parse", mainRef);
  const writer = new CommitWriter(path);
  const changes: TreeChange[] = [{ kind: "write", path: "x", oid: await writer.writeBlob(Buffer.from("1")) }];
  const trees = await applyChanges(treeObjects(store.reader, path), git("rev-parse", `${mainRef}^{tree}`), changes);
  await rename(join(path, "objects"), join(path, "away"));
  const made = writer.commit({ ref: mainRef, before, parent: before, message: "m\n", author, changes, trees });
  await expect(made).rejects.toThrow("ENOENT");
  await rename(join(path, "away"), join(path, "objects"));
  expect(git("rev-parse", mainRef)).toBe(before);
  expect(readdirSync(join(path, "writers"))).toEqual([]);
});
