import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GitCommandError, runGit } from "../command.ts";
import { FastImport } from "./fast-import.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-import-"));
  await runGit(folder, ["init", "--quiet", "--bare", folder]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mib = 2 ** 20;

test("a commit that waits for git often adds no listener each time", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on("warning", note);
  const blobs = new FastImport(folder);
  for (let count = 0; count < 30; count += 1) await blobs.writeBlob(Buffer.alloc(mib, count));
  await blobs.abort();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("a process that ends while it is sent a file is reported by its own error", async () => {
  const blobs = new FastImport(folder);
  await blobs.writeBlob(Buffer.from("the process runs"));
  const writing = blobs.writeBlob(Buffer.alloc(64 * mib, 7)).catch((error: unknown) => error);
  await blobs.abort();
  expect(await writing).toBeInstanceOf(GitCommandError);
});
