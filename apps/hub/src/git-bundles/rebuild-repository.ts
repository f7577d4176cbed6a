import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits } from "@modelyard/platform/limits";
import { runGit } from "../git/command.ts";
import { createDurably, syncFolder } from "../objects/drivers/disk/durable-folders.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { CheckedBytes } from "../objects/object-store.ts";
import type { BundleManifest } from "./bundle-manifest.ts";

const { bundleMs: timeoutMs } = limits.backup;

/**
 * Creates a repository from its bundles. Its folder appears when all objects and refs are in it and git has checked them.
 * @param unfinished a folder on the same file system that does not exist, or is left from an interrupted run
 * @throws {Error} a bundle is missing or damaged
 */
export async function rebuildRepository(
  driver: ObjectDriver,
  { bundles, refs }: Pick<BundleManifest, "bundles" | "refs">,
  { folder, unfinished }: { folder: string; unfinished: string },
): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "modelyard-rebuild-"));
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const git = (args: readonly string[], input?: string) =>
    runGit(unfinished, args, { kind: "service", timeoutMs, ...(input !== undefined && { input }) });
  try {
    await git(["init", "--quiet", "--bare", "--initial-branch=main", "--template=", unfinished]);
    for (const { key, bytes, sha256 } of bundles) {
      const file = join(scratch, "bundle");
      const checked = new CheckedBytes(await driver.read(key), { size: bytes, sha256 });
      await pipeline(checked, createWriteStream(file));
      await git(["bundle", "unbundle", file]);
    }
    const commands = [...refs].map(([name, target]) => `create ${name} ${target}\n`);
    await git(["update-ref", "--stdin"], commands.join(""));
    await git(["pack-refs", "--all"]);
    await git(["fsck", "--full", "--no-dangling", "--no-progress"]);
    // Git flushes its files, but not the folders that they are in.
    for (const changed of ["objects/pack", "objects", "."]) await syncFolder(join(unfinished, changed));
    await createDurably(dirname(folder));
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}
