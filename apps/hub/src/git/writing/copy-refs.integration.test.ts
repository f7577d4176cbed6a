import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GitCommandError } from "../command.ts";
import { type GitStore, mainRef, openGitStore } from "../git-store.ts";
import { copyRefs } from "./copy-refs.ts";

let folder: string;
let store: GitStore;
let head: string;
let packedBytes: number;
const id = "1".padStart(24, "0");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-copy-"));
  store = await openGitStore(folder, () => new Date());
  const author = { name: "alice", email: "alice@example.invalid", date: new Date(0) };
  head = await store.create(id, { author, message: "start", files: [{ path: "a", content: Buffer.from("a") }] });
  const flags = ["-C", store.folderOf(id), "pack-objects", "--revs", "--stdout", "-q"];
  packedBytes = execFileSync("git", flags, { input: `${head}\n` }).length;
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

async function copyWithin(bounds: Partial<typeof limits.duplicate>): Promise<string> {
  const target = await mkdtemp(join(folder, "target-"));
  execFileSync("git", ["init", "--quiet", "--bare", target]);
  const refs = new Map([[mainRef, head]]);
  const { signal } = new AbortController();
  await copyRefs({
    source: store.folderOf(id),
    target,
    refs,
    signal,
    bounds: { ...limits.duplicate, ...bounds },
  });
  return execFileSync("git", ["-C", target, "rev-parse", mainRef], { encoding: "utf8" }).trim();
}

test("a history of the largest size is copied", async () => {
  expect(await copyWithin({ packBytes: packedBytes })).toBe(head);
});

test.each([
  { bound: "size", bounds: () => ({ packBytes: packedBytes - 1 }), says: /maximum allowed size/ },
  { bound: "time", bounds: () => ({ copyMs: 1 }), says: /./ },
])("a copy that exceeds its $bound is refused", async ({ bounds, says }) => {
  const error: unknown = await copyWithin(bounds()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GitCommandError);
  expect(String(error)).toMatch(says);
});
