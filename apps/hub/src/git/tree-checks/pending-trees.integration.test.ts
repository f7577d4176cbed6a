import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Files, TreeBuilder } from "../../testing/tree-builder.ts";
import { type GitStore, mainRef, openGitStore } from "../git-store.ts";
import { treeObjects } from "../trees/tree-objects.ts";
import type { TreeChange } from "../writing/fast-import.ts";
import { applyChanges } from "./pending-trees.ts";
import { TreeSummaries } from "./tree-summary.ts";

let folder: string;
let store: GitStore;
const id = "1".padStart(24, "0");
const author = { name: "alice", email: "alice@example.invalid", date: new Date(0) };

function write(path: string): TreeChange {
  return { kind: "write", path, oid: "0".repeat(40) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-git-"));
  store = await openGitStore(folder, () => new Date());
  await store.create(id, { author, message: "start", files: [{ path: "keep", content: Buffer.from("k") }] });
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const steps: { what: string; write?: string[]; remove?: string[] }[] = [
  {
    what: "new files and folders",
    write: ["a/b/c.txt", "a/b.txt", "z", "a-b", "a.b", "名/\u{1f600}", "\uffff", "a\\b"],
  },
  {
    what: "a file that sorts between a folder and its name",
    write: ["a0", "a!"],
  },
  { what: "a changed file", write: ["a/b/c.txt"] },
  { what: "a removed file that leaves its folder empty", remove: ["a/b/c.txt"] },
  { what: "a removed folder", write: ["d/1", "d/2/3"], remove: ["a"] },
  { what: "a folder that replaces a removed file", write: ["z/inside"], remove: ["z"] },
  { what: "a file that replaces a removed folder", write: ["d"], remove: ["d"] },
  { what: "new files in a removed folder", write: ["z/other"], remove: ["z"] },
  { what: "nothing", write: [] },
  { what: "removing everything", remove: ["keep", "z", "d", "a-b", "a.b", "名", "\uffff", "a\\b", "a0", "a!"] },
];

test("computes the same trees as git", async () => {
  const { reader } = store;
  for (const { what, write: written = [], remove = [] } of steps) {
    const head = await reader.info(store.folderOf(id), `${mainRef}^{tree}`);
    const blobs = store.openWriter(id);
    const changes: TreeChange[] = remove.map((path) => ({ kind: "delete", path }));
    for (const path of written) {
      changes.push({ kind: "write", path, oid: await blobs.writeBlob(Buffer.from(`${what} ${path}`)) });
    }
    const { root } = await applyChanges(treeObjects(reader, store.folderOf(id)), head?.oid, changes);
    await store.commit(id, { ref: mainRef, author, message: what, changes: async () => ({ changes }) }, blobs);
    expect({ what, root }).toEqual({ what, root: (await reader.info(store.folderOf(id), `${mainRef}^{tree}`))?.oid });
  }
});

test.each<{ what: string; before?: Files; changes: TreeChange[]; path: string }>([
  { what: "a file that replaces a folder", before: { a: { b: "x" } }, changes: [write("a")], path: "a" },
  { what: "a folder that replaces a file", before: { a: { b: "x" } }, changes: [write("a/b/c")], path: "a/b" },
  { what: "a file and a folder", changes: [write("a"), write("a/b")], path: "a" },
  { what: "a folder and a file", changes: [write("a/b/c"), write("a")], path: "a" },
  {
    what: "a file that replaces a folder of which one file is removed",
    before: { a: { b: "x", c: "x" } },
    changes: [{ kind: "delete", path: "a/b" }, write("a")],
    path: "a",
  },
])("$what at one path is refused", async ({ before, changes, path }) => {
  const builder = new TreeBuilder();
  const parent = before === undefined ? undefined : builder.from(before);
  const pending = applyChanges(builder.objects, parent, changes);
  await expect(pending).rejects.toThrow(`"${path}" cannot be a file and a folder at once`);
});

test("changes may name files and folders up to the limit", async () => {
  const { objects } = new TreeBuilder();
  const changes = [write("a/b/c"), write("a/b/d"), write("e")];
  await expect(applyChanges(objects, undefined, changes, { maxPaths: 5 })).resolves.toBeDefined();
  await expect(applyChanges(objects, undefined, changes, { maxPaths: 4 })).rejects.toThrow(
    "may name 4 files and folders",
  );
});

test("folders of one entry count as work after which the event loop runs", async () => {
  const { objects } = new TreeBuilder();
  const changes = Array.from({ length: 50 }, (_, index) => write(`${index}/a/b/c`));
  let entries = 0;
  const pace = () => {
    entries += 1;
    return undefined;
  };
  const { root, objects: pending } = await applyChanges(objects, undefined, changes, { pace });
  expect(entries).toBeGreaterThanOrEqual(50 * 4);
  entries = 0;
  await new TreeSummaries({ objects: pending, bounds: limits.tree, path: limits.path, pace }).of(root);
  // Folders with the same content are read once.
  expect(entries).toBeGreaterThanOrEqual(50);
});
