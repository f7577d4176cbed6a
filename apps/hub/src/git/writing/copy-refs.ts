import { limits } from "@modelyard/platform/limits";
import { runGit, startGit } from "../command.ts";
import { pipeGit } from "../pipe-git.ts";

interface Copy {
  /** The folder of a repository. */
  source: string;
  /** The folder of an empty repository. */
  target: string;
  /** The objects that refs of the source point to, by the full names of the refs. */
  refs: ReadonlyMap<string, string>;
  /** Ends the copy. */
  signal: AbortSignal;
  bounds?: Pick<typeof limits.duplicate, "copyMs" | "packBytes">;
}

/**
 * Copies refs to an empty repository, with the objects that they lead to. Streams the objects from one git process to
 * another, so that memory and disk hold them once.
 * @throws {GitCommandError} the source is damaged or was deleted, or the copy exceeds `bounds`
 */
export async function copyRefs({ source, target, refs, signal, bounds = limits.duplicate }: Copy): Promise<void> {
  const { copyMs: timeoutMs, packBytes } = bounds;
  const packing = startGit(source, ["pack-objects", "--revs", "--stdout", "-q", "--delta-base-offset"], {
    kind: "service",
    timeoutMs,
    // Keeps the deltas that there are, and looks for no others.
    settings: ["pack.window=0"],
  });
  const storing = startGit(target, ["index-pack", "--stdin", `--max-input-size=${packBytes}`], {
    kind: "service",
    timeoutMs,
  });
  packing.child.stdin.end([...new Set(refs.values())].map((oid) => `${oid}\n`).join(""));
  storing.child.stdout.resume();
  try {
    await pipeGit(packing, storing, { signal });
    signal.throwIfAborted();
  } catch (error) {
    packing.stop();
    storing.stop();
    await Promise.allSettled([packing.ended, storing.ended]);
    throw error;
  }
  const commands = [...refs].map(([ref, oid]) => `create ${ref} ${oid}\n`).join("");
  await runGit(target, ["update-ref", "--stdin"], { input: commands });
  await runGit(target, ["pack-refs", "--all"]);
}
