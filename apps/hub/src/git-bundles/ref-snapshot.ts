import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { runGit, startGit } from "../git/command.ts";
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
    bundle: (known) => readBundle(folder, known),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* readBundle(folder: string, known: readonly string[]): AsyncGenerator<Uint8Array> {
  const { child, ended, stop } = startGit(folder, ["bundle", "create", "--quiet", "-", "--all", "--stdin"], {
    kind: "service",
    timeoutMs: limits.backup.bundleMs,
    // Keeps the deltas that there are, and looks for no others: faster, and the hub serves requests meanwhile.
    settings: ["pack.window=0"],
  });
  child.stdin.end(known.map((target) => `^${target}\n`).join(""));
  let isComplete = false;
  try {
    for await (const piece of child.stdout) {
      if (piece instanceof Uint8Array) yield piece;
    }
    await ended;
    isComplete = true;
  } finally {
    if (!isComplete) stop();
  }
}
