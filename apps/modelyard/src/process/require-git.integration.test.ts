import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireGit } from "./require-git.ts";

function fakeGit(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "modelyard-git-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "git");
  writeFileSync(file, `#!/bin/sh\necho "git version ${version}"\n`);
  chmodSync(file, 0o755);
  return file;
}

test.each([
  ["2.39.5", "2.39.5"],
  ["2.51.0.windows.1", "2.51.0"],
  ["3.0", "3.0"],
])("git %s is accepted as %s", async (printed, version) => {
  await expect(requireGit(fakeGit(printed))).resolves.toBe(version);
});

test.each(["2.38.9", "1.9"])("git %s is too old", async (version) => {
  await expect(requireGit(fakeGit(version))).rejects.toThrow("is too old. Install git 2.39 or newer");
});

test("a missing git is reported", async () => {
  await expect(requireGit("/nowhere/git")).rejects.toThrow("git was not found. Install git 2.39 or newer");
});
