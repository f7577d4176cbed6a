import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { writeBundle } from "../git/bundles/write-bundle.ts";
import { runGit } from "../git/command.ts";
import type { BytesToStore } from "../objects/object-driver.ts";

/** The refs of a repository at one moment, as a repository that borrows its objects. Pushes do not change it. */
export interface RefSnapshot {
  /** Returns whether an object of these commits is in no ref any more. */
  hasLost: (targets: readonly string[]) => Promise<boolean>;
  /**
   * Yields a bundle of all that the refs reach, without what these commits reach.
   * @throws {GitCommandError} an object is missing or damaged, or there is nothing to bundle
   */
  bundle: (known: readonly string[]) => BytesToStore;
  remove: () => Promise<void>;
}

export async function openRefSnapshot(repository: string, refs: ReadonlyMap<string, string>): Promise<RefSnapshot> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-refs-"));
  const lines = [...refs].map(([name, target]) => `${target} ${name}\n`);
  await mkdir(join(folder, "refs"));
  await mkdir(join(folder, "objects", "info"), { recursive: true });
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
  await writeFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
  await writeFile(join(folder, "objects", "info", "alternates"), `${join(repository, "objects")}\n`);
  await writeFile(join(folder, "packed-refs"), `# pack-refs with: \n${lines.join("")}`);
  return {
    hasLost: async (targets) => {
      if (targets.length === 0) return false;
      const args = ["rev-list", "-n", "1", "--stdin", "--not", "--all"];
      const input = targets.map((target) => `${target}\n`).join("");
      const found = await runGit(folder, args, { input, kind: "service", timeoutMs: limits.backup.bundleMs });
      return found.length > 0;
    },
    bundle: (known) => writeBundle(folder, known),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
