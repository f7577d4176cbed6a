import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { type Files, TreeBuilder } from "../../testing/tree-builder.ts";
import { TreeCheck } from "./check-trees.ts";
import type { TreeSummary } from "./tree-summary.ts";
import { TreeSummaries } from "./tree-summary.ts";

const bounds = { ...limits.tree };
const summariesOf = ({ objects }: TreeBuilder) => new TreeSummaries({ objects, bounds, path: limits.path });

describe("a summary", () => {
  test("counts files, folders, links and the longest path", async () => {
    const builder = new TreeBuilder();
    const root = builder.from({ "a.txt": "1", folder: { "b.txt": "2", deep: { link: "link:../../x" } } });
    const expected: TreeSummary = {
      entries: 5,
      depth: 3,
      pathBytes: 16,
      climb: 0,
      isUnportable: false,
      refusedAtRoot: undefined,
    };
    expect(await summariesOf(builder).of(root)).toEqual(expected);
  });

  test("of 10^10 paths costs a read per distinct folder", async () => {
    const builder = new TreeBuilder();
    const { entries } = await summariesOf(builder).of(builder.bomb(10));
    expect(entries).toBe(11_111_111_110);
    expect(builder.reads).toBe(10);
  });

  test("of more paths than a number can hold stops counting", async () => {
    const builder = new TreeBuilder();
    const { entries } = await summariesOf(builder).of(builder.bomb(60));
    expect(entries).toBe(Number.MAX_SAFE_INTEGER);
    expect(builder.reads).toBe(60);
  });

  test("fails for more folders than a check may read", async () => {
    const builder = new TreeBuilder();
    const few = { ...bounds, checkedTrees: 5 };
    const read = (levels: number) =>
      new TreeSummaries({ objects: builder.objects, bounds: few, path: limits.path }).of(builder.bomb(levels));
    await expect(read(5)).resolves.toBeDefined();
    await expect(read(6)).rejects.toThrow("too many folders");
  });

  test("fails for more bytes than a check may read", async () => {
    const builder = new TreeBuilder();
    const root = builder.from({ a: "1" });
    const size = builder.contents.get(root)?.byteLength ?? 0;
    const read = (checkedBytes: number) =>
      new TreeSummaries({ objects: builder.objects, bounds: { ...bounds, checkedBytes }, path: limits.path }).of(root);
    await expect(read(size)).resolves.toBeDefined();
    await expect(read(size - 1)).rejects.toThrow("too many folders");
  });

  test("comes from the shared cache if there is one", async () => {
    const builder = new TreeBuilder();
    const root = builder.bomb(8);
    const shared = new Map<string, TreeSummary>();
    const of = () => new TreeSummaries({ objects: builder.objects, bounds, path: limits.path, shared }).of(root);
    expect(await of()).toEqual(await of());
    expect(builder.reads).toBe(8);
  });
});

const nested = (folders: number): Files => (folders === 1 ? { a: "x" } : { a: nested(folders - 1) });
const long = "x".repeat(200);
const longPath = (bytes: number): Files => {
  let files: Files = { ["y".repeat(bytes - 20 * (long.length + 1))]: "x" };
  for (let level = 0; level < 20; level += 1) files = { [long]: files };
  return files;
};

describe("a commit is refused for", () => {
  test.each<{ what: string; files: Files; says: string }>([
    {
      what: "a control character",
      files: { a: { "b\n": "x" } },
      says: '"a/b\\n" is refused: it has a control character',
    },
    { what: "git's folder", files: { a: { ".GIT": { config: "x" } } }, says: '"a/.GIT" is refused: it names git' },
    { what: "git's folder behind a backslash", files: { "a\\.git": "x" }, says: "git's own folder where Windows" },
    { what: "a path above the repository on Windows", files: { "..\\b": "x" }, says: "where Windows splits" },
    { what: "..", files: { "..": "x" }, says: '".." component' },
    { what: "a name too long", files: { ["x".repeat(256)]: "x" }, says: "longer than 255" },
    { what: "a path too deep", files: nested(65), says: "deeper than 64 folders" },
    { what: "a path too long", files: longPath(4097), says: "longer than 4096 bytes" },
  ])("$what", async ({ files, says }) => {
    const builder = new TreeBuilder();
    const check = new TreeCheck({ objects: builder.objects, strictNames: false });
    const commit = check.commit({ tree: builder.from(files), parentTrees: async () => [] });
    await expect(commit).rejects.toThrow(says);
  });

  test.each(["100600", "40755", "10644", "0"])("the mode %s", async (mode) => {
    const builder = new TreeBuilder();
    const tree = builder.tree([{ name: "a", mode, oid: builder.blob("x") }]);
    const check = new TreeCheck({ objects: builder.objects, strictNames: false });
    await expect(check.tree(tree)).rejects.toThrow("mode");
  });
});

test.each<{ what: string; files: Files }>([
  { what: "the deepest path", files: nested(64) },
  { what: "the longest path", files: longPath(4096) },
  { what: "the longest name", files: { ["x".repeat(255)]: "x" } },
  { what: "a backslash", files: { "a\\b": "x" } },
  { what: ".. behind a backslash in a folder", files: { folder: { "..\\..\\file": "x" } } },
  { what: "a link within the repository", files: { a: { link: "link:../b" }, b: "x" } },
])("a commit may have $what", async ({ files }) => {
  const builder = new TreeBuilder();
  const check = new TreeCheck({ objects: builder.objects, strictNames: true });
  await check.commit({ tree: builder.from(files), parentTrees: async () => [] });
});

test("a submodule and a mode of older git versions are accepted", async () => {
  const builder = new TreeBuilder();
  const oid = builder.blob("x");
  const tree = builder.tree([
    { name: "module", mode: "160000", oid },
    { name: "old", mode: "100664", oid },
    { name: "run", mode: "100755", oid },
  ]);
  await new TreeCheck({ objects: builder.objects, strictNames: true }).tree(tree);
});

test("a truncated tree cannot be read", async () => {
  const builder = new TreeBuilder();
  const root = builder.from({ a: "x" });
  builder.contents.set(root, builder.contents.get(root)?.subarray(0, -1) ?? Buffer.alloc(0));
  const check = new TreeCheck({ objects: builder.objects, strictNames: true });
  await expect(check.tree(root)).rejects.toThrow("cannot be read");
});

const duplicates = { "README.md": "1", "readme.md": "2" };
const cases: { what: string; before?: Files; files: Files; says?: string }[] = [
  { what: "names that differ in case", files: duplicates, says: '"readme.md" is refused: its folder has "README.md"' },
  { what: "names that differ in normalization", files: { "caf\u00e9": "1", "cafe\u0301": "2" }, says: "same name" },
  { what: "a file and a folder that differ in case", files: { data: "1", Data: { a: "2" } }, says: '"data"' },
  { what: "duplicates that existed before", before: duplicates, files: { ...duplicates, other: "3" } },
  {
    what: "a duplicate of an existing name",
    before: { "README.md": "1" },
    files: duplicates,
    says: '"readme.md" is refused',
  },
  {
    what: "a duplicate of an existing name, sorted before it",
    before: { "readme.md": "1" },
    files: duplicates,
    says: '"README.md" is',
  },
  {
    what: "a third duplicate",
    before: duplicates,
    files: { ...duplicates, "Readme.md": "3" },
    says: '"Readme.md" is refused',
  },
  {
    what: "duplicates in another folder",
    before: { a: duplicates },
    files: { a: duplicates, b: duplicates },
    says: '"b/readme.md"',
  },
  {
    what: "existing duplicates below a changed folder",
    before: { a: { b: duplicates } },
    files: { a: { b: duplicates, c: "x" } },
  },
  { what: "a device name", files: { a: { "nul.txt": "x" } }, says: '"a/nul.txt" is refused: "nul" is the name' },
  { what: "a device name that existed before", before: { CON: "x" }, files: { CON: "y", a: "b" } },
  { what: "a dot at the end", files: { "a.": "x" }, says: "ends with a dot" },
  { what: "a space at the end of a folder", files: { "a ": { b: "x" } }, says: "ends with a space" },
  { what: "an absolute link", files: { a: "link:/etc/passwd" }, says: "leads out" },
  { what: "a link above the root", files: { a: { b: "link:../../x" } }, says: '"a/b" is refused' },
  { what: "a link up to the root", files: { a: { b: "link:../x" } } },
  {
    what: "a folder moved up with a link",
    before: { a: { b: { l: "link:../../x" } } },
    files: { b: { l: "link:../../x" } },
    says: '"b/l"',
  },
  { what: "an escaping link that existed before", before: { a: "link:/x" }, files: { a: "link:/x", b: "y" } },
  { what: "another target of an escaping link", before: { a: "link:/x" }, files: { a: "link:/y" }, says: "leads out" },
];

describe("names that are invalid on some systems:", () => {
  test.each(cases)("$what", async ({ before, files, says }) => {
    const builder = new TreeBuilder();
    const proposed = {
      tree: builder.from(files),
      parentTrees: async () => (before === undefined ? [] : [builder.from(before)]),
    };
    const strict = new TreeCheck({ objects: builder.objects, strictNames: true }).commit(proposed);
    await (says === undefined ? strict : expect(strict).rejects.toThrow(says));
    const lenient = new TreeCheck({ objects: builder.objects, strictNames: false });
    await lenient.commit(proposed);
    expect(lenient.warnings.length).toBe(says === undefined ? 0 : 1);
  });

  test("a merge may have the names of any parent", async () => {
    const builder = new TreeBuilder();
    const parents = [builder.from({ a: "1" }), builder.from(duplicates)];
    const check = new TreeCheck({ objects: builder.objects, strictNames: true });
    await check.commit({ tree: builder.from({ ...duplicates, a: "1" }), parentTrees: async () => parents });
  });

  test("warnings stop at their limit, and each is given once", async () => {
    const builder = new TreeBuilder();
    const files = Object.fromEntries(Array.from({ length: bounds.warnings + 1 }, (_, n) => [`${n}.`, "x"]));
    const check = new TreeCheck({ objects: builder.objects, strictNames: false });
    const proposed = { tree: builder.from(files), parentTrees: async () => [] };
    await check.commit(proposed);
    await check.commit(proposed);
    expect(check.warnings).toHaveLength(bounds.warnings);
  });

  test("a bomb of such names costs one read per distinct folder and depth", async () => {
    const builder = new TreeBuilder();
    const inner = builder.from(duplicates);
    let root = inner;
    for (let level = 0; level < 9; level += 1) {
      const oid = root;
      root = builder.tree(Array.from({ length: 10 }, (_, n) => ({ name: `${n}`, mode: "40000", oid })));
    }
    const check = new TreeCheck({ objects: builder.objects, strictNames: false });
    await check.commit({ tree: root, parentTrees: async () => [] });
    expect(builder.reads).toBeLessThan(30);
  });
});

const flat = (count: number): Files => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, "x"]));

describe("a tip", () => {
  const few = { ...bounds, entries: 100 };
  test.each([
    { entries: 100, base: undefined, accepted: true },
    { entries: 101, base: undefined, accepted: false },
    { entries: 101, base: 50, accepted: false },
    { entries: 150, base: 150, accepted: true },
    { entries: 149, base: 150, accepted: true },
    { entries: 151, base: 150, accepted: false },
  ])("of $entries entries after $base: $accepted", async ({ entries, base, accepted }) => {
    const builder = new TreeBuilder();
    const check = new TreeCheck({ objects: builder.objects, strictNames: true, bounds: few });
    const tip = check.tip(builder.from(flat(entries)), async () =>
      base === undefined ? [] : [builder.from({ ...flat(base - 1), other: "x" })],
    );
    await (accepted
      ? tip
      : expect(tip).rejects.toThrow(`may have 100 files and folders; this one would have ${entries}`));
  });

  test("that is a bomb of more paths than a number can hold is refused", async () => {
    const builder = new TreeBuilder();
    const check = new TreeCheck({ objects: builder.objects, strictNames: true });
    await expect(check.tip(builder.bomb(60), async () => [])).rejects.toThrow("quadrillion");
  });
});
