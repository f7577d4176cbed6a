import { expect, test } from "vitest";
import { type Files, TreeBuilder } from "../../testing/tree-builder.ts";
import { walkTree } from "./walk-tree.ts";

const files: Files = { a: { "1": "x", "2": { deep: "x" } }, "a.txt": "x", b: "link:a", c: { z: "x" } };

async function walk(builder: TreeBuilder, options: Partial<Parameters<typeof walkTree>[1]> & { root: string }) {
  const paths: string[] = [];
  for await (const { path } of walkTree(builder.objects, { prefix: "", recursive: true, ...options })) paths.push(path);
  return paths;
}

// In the order of `git ls-tree -r -t`: "a.txt" sorts before the folder "a/".
const all = ["a.txt", "a", "a/1", "a/2", "a/2/deep", "b", "c", "c/z"];

test("a walk lists folders before their contents, in git's order", async () => {
  const builder = new TreeBuilder();
  expect(await walk(builder, { root: builder.from(files) })).toEqual(all);
  expect(await walk(builder, { root: builder.from(files), recursive: false })).toEqual(["a.txt", "a", "b", "c"]);
});

test.each(all.map((after, index) => ({ after, left: all.slice(index + 1) })))(
  "a walk continues after $after",
  async ({ after, left }) => {
    const builder = new TreeBuilder();
    expect(await walk(builder, { root: builder.from(files), after })).toEqual(left);
    const prefix = "models/";
    const prefixed = await walk(builder, { root: builder.from(files), prefix, after: prefix + after });
    expect(prefixed).toEqual(left.map((path) => prefix + path));
  },
);

test.each(["", "absent", "a/absent", "a.txt/x", "/a", "a/", "other/a.txt"])(
  "after %j, which does not exist, nothing is listed",
  async (after) => {
    const builder = new TreeBuilder();
    expect(await walk(builder, { root: builder.from(files), after })).toEqual([]);
  },
);

test("a listing of one folder does not continue after a path below it", async () => {
  const builder = new TreeBuilder();
  expect(await walk(builder, { root: builder.from(files), recursive: false, after: "a/1" })).toEqual([]);
  expect(await walk(builder, { root: builder.from(files), recursive: false, after: "a" })).toEqual(["b", "c"]);
});

test("in 10^10 paths, a walk starts anywhere by reading only the parent folders", async () => {
  const builder = new TreeBuilder();
  const root = builder.bomb(10);
  const entries = walkTree(builder.objects, { root, prefix: "", recursive: true, after: "7/7/7/7/7/7/7/7/7/7" });
  expect((await entries.next()).value?.path).toBe("7/7/7/7/7/7/7/7/7/8");
  expect(builder.reads).toBe(10);
});

test("open folders may take bytes up to the limit", async () => {
  const builder = new TreeBuilder();
  const root = builder.bomb(3);
  const size = 10 * "40000 0\0".length + 200;
  const fileSize = 10 * "100644 0\0".length + 200;
  await expect(walk(builder, { root, openBytes: 2 * size + fileSize })).resolves.toHaveLength(1110);
  await expect(walk(builder, { root, openBytes: 2 * size + fileSize - 1 })).rejects.toThrow("too large");
});
