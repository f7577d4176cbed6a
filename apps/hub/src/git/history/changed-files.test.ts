import { describe, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

type Tree = { [name: string]: string | Tree };

const idOf = (text: string) => Buffer.from(text.padEnd(20, "\0").slice(0, 20)).toString("hex");

/** Returns trees in memory, in git's format. */
function treesOf() {
  const contents = new Map<string, Buffer>();
  const write = (tree: Tree): string => {
    const key = (name: string) => (typeof tree[name] === "string" ? name : `${name}/`);
    const names = Object.keys(tree).toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
    const entries = names.map((name) => {
      const entry = tree[name] ?? "";
      const [mode, oid] = typeof entry === "string" ? ["100644", idOf(entry)] : ["40000", write(entry)];
      return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]);
    });
    const content = Buffer.concat(entries);
    const known = [...contents].find(([, other]) => other.equals(content))?.[0];
    const oid = known ?? idOf(`tree ${contents.size}`);
    contents.set(oid, content);
    return oid;
  };
  let reads = 0;
  const tree = async (oid: string) => {
    reads += 1;
    return contents.get(oid) ?? Buffer.alloc(0);
  };
  return { write, tree, readsOf: () => reads };
}

async function compared(before: Tree | undefined, after: Tree, bounds = { files: 100, folders: 100 }) {
  const { write, tree, readsOf } = treesOf();
  const trees = { before: before === undefined ? undefined : write(before), after: write(after) };
  const { files, isComplete } = await changedFiles({ tree }, trees, bounds);
  return { files: files.map(({ change, path }) => `${change} ${path}`), isComplete, reads: readsOf() };
}

test.each<{ what: string; before?: Tree; after: Tree; files: string[] }>([
  { what: "a first commit", after: { a: "1", b: { c: "2" } }, files: ["added a", "added b/c"] },
  { what: "a changed file", before: { a: "1", b: "2" }, after: { a: "1", b: "3" }, files: ["modified b"] },
  { what: "a deleted file", before: { a: "1", b: "2" }, after: { b: "2" }, files: ["deleted a"] },
  {
    what: "a file in a folder",
    before: { b: { c: "1" } },
    after: { b: { c: "2", d: "1" } },
    files: ["modified b/c", "added b/d"],
  },
  {
    what: "a folder that became a file",
    before: { b: { c: "1" } },
    after: { b: "1" },
    files: ["added b", "deleted b/c"],
  },
  {
    what: "names around a folder",
    before: { "a-b": "1", a: { x: "1" } },
    after: { "a-b": "1", a: { x: "2" }, "a.b": "1" },
    files: ["added a.b", "modified a/x"],
  },
  { what: "nothing", before: { a: "1" }, after: { a: "1" }, files: [] },
])("$what", async ({ before, after, files }) => {
  expect(await compared(before, after)).toMatchObject({ files, isComplete: true });
});

test("equal folders are not read", async () => {
  const same = { x: "1", y: { z: "2" } };
  expect((await compared({ same, a: "1" }, { same, a: "2" })).reads).toBe(2);
});

describe("bounds", () => {
  const after: Tree = { a: "1", b: "2", c: { d: "3" } };
  test.each([
    { bounds: { files: 3, folders: 2 }, files: 3, isComplete: true },
    { bounds: { files: 2, folders: 2 }, files: 2, isComplete: false },
    { bounds: { files: 3, folders: 1 }, files: 2, isComplete: false },
  ])("$bounds complete the comparison: $isComplete", async ({ bounds, files, isComplete }) => {
    const found = await compared(undefined, after, bounds);
    expect(found).toMatchObject({ isComplete });
    expect(found.files).toHaveLength(files);
  });
});
