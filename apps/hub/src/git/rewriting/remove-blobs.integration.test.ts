import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GitCommandError } from "../command.ts";
import { ObjectReader } from "../objects/object-reader.ts";
import { RefStates } from "../refs/ref-states.ts";
import { removeBlobs } from "./remove-blobs.ts";

const identity = {
  GIT_AUTHOR_NAME: "Ada <3 é",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: "1700000000 +0530",
  GIT_COMMITTER_NAME: "c",
  GIT_COMMITTER_EMAIL: "c@example.com",
  GIT_COMMITTER_DATE: "1700000001 -0800",
};

let folder: string;
let reader: ObjectReader;
const git = (args: readonly string[], input = ""): string =>
  execFileSync("git", [`--git-dir=${folder}`, ...args], {
    input,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...identity },
  }).trim();

beforeAll(() => {
  reader = new ObjectReader();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-rewriting-"));
  git(["init", "--quiet", "--bare"]);
  return () => {
    reader.forget(folder);
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => reader.close());

const blob = (content: string) => git(["hash-object", "-w", "--stdin"], content);
/** Creates a commit with files, all in the root folder. */
const commit = (files: Record<string, string>, ...parents: string[]): string => {
  const tree = git(
    ["mktree"],
    Object.entries(files)
      .map(([path, oid]) => `100644 blob ${oid}\t${path}\n`)
      .join(""),
  );
  return git(
    ["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent])],
    `with ${Object.keys(files).join()}`,
  );
};
const state = () => new RefStates().fresh(folder);
const remove = async (blobs: readonly string[], timeoutMs = 60_000) =>
  removeBlobs({ folder, reader, state: await state(), blobs, timeoutMs });
const filesOf = (revision: string) => git(["ls-tree", "--name-only", revision]).split("\n").join(" ");

test("a file that only a merge has, or that replaces a folder or another file, is removed", async () => {
  const [secret, a, b] = [blob("secret"), blob("a"), blob("b")];
  const first = commit({ a, b });
  const left = commit({ a: secret, b }, first);
  const right = commit({ a, b, c: b }, first);
  const merge = commit({ a, b: secret, c: b, d: secret }, left, right);
  const last = commit({ a, b, c: b, d: secret }, merge);
  git(["update-ref", "refs/heads/main", last]);
  git(["update-ref", "refs/heads/right", right]);
  expect(await remove([secret])).toHaveLength(1);
  expect(["main", "main~1", "main~1^1", "main~1^2"].map(filesOf)).toEqual(["a b c", "a c", "b", "a b c"]);
  expect([git(["rev-parse", "main~1^1^"]), git(["rev-parse", "main~1^2"]), git(["rev-parse", "right"])]).toEqual([
    first,
    right,
    right,
  ]);
  expect(git(["log", "-1", "--format=%an %ae %ai %cn %ci %s", "main"])).toBe(
    "Ada 3 é ada@example.com 2023-11-15 03:43:20 +0530 c 2023-11-14 14:13:21 -0800 with a,b,c,d",
  );
  git(["fsck", "--strict"]);
});

test("a file of the first commit is removed, and unknown blobs are ignored", async () => {
  const secret = blob("secret");
  const first = commit({ secret });
  git(["update-ref", "refs/heads/main", commit({ secret, other: blob("x") }, first)]);
  expect(await remove(["0".repeat(40)])).toEqual([]);
  expect(await remove([blob("unused")])).toEqual([]);
  expect(await remove([secret, "0".repeat(40)])).toHaveLength(1);
  expect([filesOf("main"), filesOf("main~1")]).toEqual(["other", ""]);
});

test("nothing changes if a ref moves meanwhile, and no other ref is left", async () => {
  const secret = blob("secret");
  const first = commit({ a: blob("a") });
  git(["update-ref", "refs/heads/main", commit({ secret }, first)]);
  git(["update-ref", "refs/heads/other", commit({ secret }, first)]);
  const before = await state();
  git(["update-ref", "refs/heads/other", first]);
  const refs = git(["for-each-ref"]);
  expect(await removeBlobs({ folder, reader, state: before, blobs: [secret], timeoutMs: 60_000 })).toBeUndefined();
  expect(git(["for-each-ref"])).toBe(refs);
  expect(await remove([secret])).toMatchObject([{ ref: "refs/heads/main" }]);
});

test("git is ended at the deadline, and no ref is moved", async () => {
  const secret = blob("secret");
  git(["update-ref", "refs/heads/main", commit({ secret })]);
  const refs = git(["for-each-ref"]);
  await expect(remove([secret], 0)).rejects.toThrow(GitCommandError);
  expect(git(["for-each-ref"])).toBe(refs);
});
