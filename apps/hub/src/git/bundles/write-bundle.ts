import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { runGit, startGit } from "../command.ts";

/** Reading twice suffices unless a ref moves in between; a repository whose refs never rest is copied as it is. */
const refReads = 5;

/**
 * Returns a hash of all refs of a repository and their targets, read at one moment: two reads after each other found the
 * same. A push that moves several refs is therefore seen as a whole or not at all, unless refs move all the time.
 * @throws {GitCommandError} the repository is damaged
 */
export async function hashRefs(folder: string): Promise<string> {
  let refs = await readRefs(folder);
  for (let read = 1; read < refReads; read += 1) {
    const again = await readRefs(folder);
    if (again.equals(refs)) break;
    refs = again;
  }
  return createHash("sha256").update(refs).digest("hex");
}

/**
 * Returns the hash of all refs of a bundle, as `hashRefs` of a repository that has the same refs.
 * @param folder any repository
 * @throws {GitCommandError} the bundle is damaged
 */
export async function hashBundleRefs(folder: string, bundle: string): Promise<string> {
  const listed = await runGit(folder, ["bundle", "list-heads", bundle]);
  const hash = createHash("sha256");
  const lines = listed
    // Names are bytes, and sorted as bytes.
    .toString("latin1")
    .split("\n")
    .map((line) => ({ line, name: line.slice(line.indexOf(" ") + 1) }))
    .filter(({ name }) => name.startsWith("refs/"))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { line } of lines) hash.update(`${line}\n`, "latin1");
  return hash.digest("hex");
}

function readRefs(folder: string): Promise<Buffer> {
  return runGit(folder, ["for-each-ref", "--format=%(objectname) %(refname)"]);
}

/**
 * Yields a git bundle with all refs of a repository and the objects that they reach. Nothing may remove objects meanwhile;
 * pushes and commits may run.
 * @param known commits that are left out, with all that they reach
 * @throws {GitCommandError} an object is missing or damaged, or nothing is left to bundle
 */
export async function* writeBundle(folder: string, known: readonly string[] = []): AsyncGenerator<Uint8Array> {
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
