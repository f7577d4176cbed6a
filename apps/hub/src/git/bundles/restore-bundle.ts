import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { createDurably, syncFolder } from "../../objects/drivers/disk/durable-folders.ts";
import { runGit, startGit } from "../command.ts";

/**
 * Creates a repository from a bundle. Its folder appears when all objects and refs are in it.
 * @param unfinished a folder on the same file system that does not exist, or is left from an interrupted run
 * @throws {GitCommandError} the bundle is damaged
 */
export async function restoreBundle(bundle: string, { folder, unfinished }: { folder: string; unfinished: string }) {
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await runGit(unfinished, ["init", "--quiet", "--bare", "--initial-branch=main", "--template=", unfinished]);
    const refs = await readObjects(unfinished, bundle);
    await runGit(unfinished, ["update-ref", "--stdin"], { input: refs, timeoutMs: limits.backup.bundleMs });
    await runGit(unfinished, ["pack-refs", "--all"], { timeoutMs: limits.backup.bundleMs });
    // Git flushes its files, but not the folders that they are in.
    for (const changed of ["objects/pack", "objects", "."]) await syncFolder(join(unfinished, changed));
    await createDurably(dirname(folder));
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** @returns the commands for `git update-ref` that create the refs of the bundle */
async function readObjects(folder: string, bundle: string): Promise<string> {
  const { child, ended, stop } = startGit(folder, ["bundle", "unbundle", bundle], {
    kind: "service",
    timeoutMs: limits.backup.bundleMs,
  });
  child.stdin.end();
  try {
    const [listed] = await Promise.all([text(child.stdout), ended]);
    return listed
      .split("\n")
      .filter((line) => /^[0-9a-f]{40,64} refs\//.test(line))
      .map((line) => `create ${line.slice(line.indexOf(" ") + 1)} ${line.slice(0, line.indexOf(" "))}\n`)
      .join("");
  } catch (error) {
    stop();
    throw error;
  }
}
