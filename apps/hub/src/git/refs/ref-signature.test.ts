import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSignature, refFolders } from "./ref-signature.ts";

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "modelyard-signature-"));
  mkdirSync(join(repository, "refs/heads/team"), { recursive: true });
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const old = (path: string, seconds: number) => utimesSync(join(repository, path), seconds, seconds);

test("changes when a file is replaced, in any folder", async () => {
  const folders = await refFolders(repository);
  expect(folders).toHaveLength(3);
  for (const name of ["refs/heads/team/a", "refs/b", "packed-refs"]) {
    for (const path of ["refs", "refs/heads", "refs/heads/team"]) old(path, 1000.5);
    const before = await readSignature(repository, folders);
    writeFileSync(join(repository, "new"), "x");
    renameSync(join(repository, "new"), join(repository, name));
    expect((await readSignature(repository, folders)).text).not.toBe(before.text);
  }
});

test.each([
  { changedAt: 1000.5, now: 1000.5, isSettled: false },
  { changedAt: 1000.5, now: 1000.6, isSettled: false },
  { changedAt: 1000.5, now: 1000.65, isSettled: true },
  { changedAt: 1000, now: 1001.9, isSettled: false },
  { changedAt: 1000, now: 1002.1, isSettled: true },
])("changed at $changedAt s and read at $now s, it is settled: $isSettled", async ({ changedAt, now, isSettled }) => {
  const folders = await refFolders(repository);
  for (const path of ["refs", "refs/heads", "refs/heads/team"]) old(path, changedAt);
  expect((await readSignature(repository, folders, () => now * 1000)).isSettled).toBe(isSettled);
});

test("folders are checked one by one up to the limit, and not beyond", async () => {
  for (let index = 3; index < limits.reachability.comparedFolders; index += 1)
    mkdirSync(join(repository, `refs/heads/${index}`));
  const settled = async () =>
    (await readSignature(repository, await refFolders(repository), () => Date.now() + 60_000)).isSettled;
  expect(await settled()).toBe(true);
  mkdirSync(join(repository, "refs/heads/one-more"));
  expect(await settled()).toBe(false);
});

test("a repository without refs has no folders to check", async () => {
  rmSync(join(repository, "refs"), { recursive: true });
  expect(await refFolders(repository)).toBeUndefined();
  expect((await readSignature(repository, undefined)).isSettled).toBe(false);
});
