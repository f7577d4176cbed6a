import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { runGit, startGit } from "../git/command.ts";
import { beginWriting } from "../git/writing/repository-writer.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

/** Has the refs at the time of the last `git gc`, so that unchanged repositories are skipped. */
const markFile = "garbage-collected";

/**
 * Removes git objects that no ref reaches and that are older than the grace period, and joins packs. Commits and index
 * updates of the repository wait; pushes that begin meanwhile do not: git keeps young objects for them.
 */
export async function collectGitObjects(run: GarbageRun, repoId: string): Promise<void> {
  const { git, isDryRun, report } = run;
  if (isDryRun) return;
  const folder = git.folderOf(repoId);
  const { key } = await git.refs.fresh(folder);
  const before = await storedObjects(folder);
  const mark = await readFile(join(folder, markFile), "utf8").catch(() => "");
  if (before.loose === 0 && before.packs <= 1 && mark === key) return;
  await git.exclusively(repoId, async () => {
    // A push may need objects of a ref that was deleted since it began, so leave this repository to the next run.
    if ((await readdir(join(folder, "writers")).catch(() => [])).length > 0) return;
    await collectIn(folder, run);
    await writeFile(join(folder, markFile), key);
  });
  const after = await storedObjects(folder);
  report.gitBytes += Math.max(0, before.bytes - after.bytes);
}

async function collectIn(folder: string, run: GarbageRun): Promise<void> {
  const writer = beginWriting(folder);
  const seconds = Math.floor(endOfGrace(run).getTime() / 1000);
  // Forced: the file that says "running" may be of a process that was killed. The lock of the repository counts.
  const { child, ended, stop } = startGit(folder, ["gc", "--quiet", "--force", `--prune=@${seconds} +0000`], {
    kind: "service",
    timeoutMs: limits.garbage.gitMs,
    // Where git can, young unreachable objects share a pack instead of having a file each.
    settings: ["gc.cruftPacks=true"],
  });
  child.stdin.end();
  child.stdout.resume();
  run.signal?.addEventListener("abort", stop, { once: true });
  try {
    await ended;
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    run.signal?.removeEventListener("abort", stop);
  }
  await writer.finish();
}

/** Returns how many objects are not packed, how many packs there are, and the bytes of both. */
async function storedObjects(folder: string): Promise<{ loose: number; packs: number; bytes: number }> {
  const output = (await runGit(folder, ["count-objects", "-v"])).toString();
  const numbers = new Map(output.split("\n").map((line) => [line.split(": ")[0], Number(line.split(": ")[1])]));
  const kibibytes = (numbers.get("size") ?? 0) + (numbers.get("size-pack") ?? 0);
  return { loose: numbers.get("count") ?? 0, packs: numbers.get("packs") ?? 0, bytes: kibibytes * 1024 };
}
