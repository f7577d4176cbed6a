import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runGit } from "../command.ts";
import { type GitStore, mainRef, openGitStore } from "../git-store.ts";
import { lastCommits } from "../history/last-commits.ts";
import { ObjectReader } from "../objects/object-reader.ts";
import { listFiles } from "./list-files.ts";
import { listKnownFiles } from "./list-known-files.ts";
import { listTree, type TreeItem } from "./tree.ts";
import { treeObjects } from "./tree-objects.ts";

let folder: string;
let store: GitStore;
let repo: string;
const id = "1".padStart(24, "0");
const author = { name: "alice", email: "alice@example.invalid", date: new Date(0) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-tree-"));
  store = await openGitStore(folder, () => new Date());
  const paths = ["README.md", "a.txt", "a/1.bin", "a/b/2.bin", "a/b/\u{1f600}", "z/-rf", 'z/"quoted"', "z/back\\slash"];
  const files = paths.map((path, index) => ({ path, content: Buffer.alloc(index * 100) }));
  await store.create(id, { author, message: "start", files });
  repo = store.folderOf(id);
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns git's own listing. */
async function listedByGit(flags: readonly string[], path = ""): Promise<string[]> {
  const output = await runGit(repo, ["ls-tree", "-z", "-l", ...flags, `${mainRef}:${path}`]);
  const prefix = path === "" ? "" : `${path}/`;
  return output
    .toString()
    .split("\0")
    .filter((line) => line !== "")
    .map((line) => line.replace(/ +(\S+)\t/, ` $1\t${prefix}`));
}

const asGit = ({ mode, type, oid, size, path }: TreeItem) =>
  `${mode} ${type === "file" ? "blob" : "tree"} ${oid} ${type === "file" ? size : "-"}\t${path}`;

test.each([
  { path: "", recursive: false, flags: [] },
  { path: "", recursive: true, flags: ["-r", "-t"] },
  { path: "a", recursive: true, flags: ["-r", "-t"] },
  { path: "a/b", recursive: false, flags: [] },
])("$path, recursive $recursive, is listed like git does, in pages of any size", async ({ path, recursive, flags }) => {
  const expected = await listedByGit(flags, path);
  for (const limit of [1, 2, 3, expected.length, expected.length + 1]) {
    const listed: TreeItem[] = [];
    for (let after: string | undefined, hasMore = true; hasMore; after = listed.at(-1)?.path) {
      const page = await listTree(store.reader, repo, mainRef, { path, recursive, after, limit });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      listed.push(...page.items);
      ({ hasMore } = page);
    }
    expect(listed.map(asGit)).toEqual(expected);
  }
});

async function indexed(entries: number, pathBytes: number): Promise<string[]> {
  return (await listFiles(repo, mainRef, { entries, pathBytes })).map(({ path }) => path);
}

test("the index gets the first files of a repository with too many files, or with too long paths in total", async () => {
  expect(await indexed(11, 1000)).toHaveLength(8);
  expect(await indexed(10, 1000)).toHaveLength(7);
  // Folders count, too.
  expect(await indexed(4, 1000)).toEqual(["README.md", "a.txt", "a/1.bin"]);
  expect(await indexed(11, "README.mda.txt".length)).toEqual(["README.md", "a.txt"]);
  expect(await indexed(11, "README.mda.txt".length - 1)).toEqual(["README.md"]);
});

test("the running reader lists the same files, unless there are too many entries, folders or unknown sizes", async () => {
  const list = (more: { entries?: number; folders?: number; unknownSizes?: number }) =>
    listKnownFiles(new ObjectReader(), repo, mainRef, { entries: 11, folders: 4, unknownSizes: 8, ...more });
  expect(await list({})).toEqual(await listFiles(repo, mainRef));
  expect(await list({ entries: 10 })).toBeUndefined();
  expect(await list({ folders: 3 })).toBeUndefined();
  expect(await list({ unknownSizes: 7 })).toBeUndefined();
  const all = { entries: 11, folders: 4, unknownSizes: 0 };
  const reader = new ObjectReader();
  for (const { oid, size } of await listFiles(repo, mainRef)) reader.noteSize(oid, size);
  expect(await listKnownFiles(reader, repo, mainRef, all)).toHaveLength(8);
  reader.close();
});

test("last commits are searched up to the limit of commits", async () => {
  const write = async (path: string) => {
    const blobs = store.openWriter(id);
    const oid = await blobs.writeBlob(Buffer.from(`${path} ${Math.random()}`));
    const changes = async () => ({ changes: [{ kind: "write" as const, path, oid }] });
    return store.commit(id, { ref: mainRef, author, message: path, changes }, blobs);
  };
  const older = await write("old/1");
  await write("new/1");
  const commit = await write("new/2");
  const find = async (commits: number) => {
    const found = await lastCommits(store.reader, repo, { commit, paths: ["new", "old"] }, { commits, timeMs: 60_000 });
    return [found.get("new")?.id, found.get("old")?.id];
  };
  expect(await find(3)).toEqual([commit, undefined]);
  expect(await find(4)).toEqual([commit, older]);
  const late = { commits: 100, timeMs: 0 };
  expect((await lastCommits(store.reader, repo, { commit, paths: ["new", "old"] }, late)).size).toBe(0);
});

test("a large folder is read once for all pages of a listing until its repository is removed, a small one each time", async () => {
  const writer = store.openWriter(id);
  const blob = await writer.writeBlob(Buffer.from("x"));
  const names = Array.from({ length: 2000 }, (_, index) => `many/${index}.txt`);
  const changes = ["few/1.txt", ...names].map((path) => ({ kind: "write" as const, path, oid: blob }));
  const update = { ref: mainRef, author, message: "many", changes: async () => ({ changes }) };
  const commit = await store.commit(id, update, writer);
  const reader = new ObjectReader();
  for (const [path, isKept] of [
    ["many", true],
    ["few", false],
  ] as const) {
    const oid = (await reader.info(repo, `${commit}:${path}`))?.oid ?? "";
    const read = () => treeObjects(reader, repo).tree(oid);
    const content = await read();
    await rm(join(repo, "objects", oid.slice(0, 2), oid.slice(2)));
    if (isKept) expect(await read()).toBe(content);
    else await expect(read()).rejects.toThrow("is missing");
    reader.forget(repo);
    await expect(read()).rejects.toThrow("is missing");
  }
  reader.close();
});
