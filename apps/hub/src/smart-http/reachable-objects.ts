import { createInterface } from "node:readline";
import { runGit, startGit } from "../git/command.ts";
import type { ObjectReader } from "../git/object-reader.ts";

export class HiddenObjectError extends Error {
  override name = "HiddenObjectError";
}

/** They go onto a command line. */
const maxCommits = 2000;

/**
 * Sees to it that a fetch gets only what a ref leads to: what was pushed by mistake and taken back stays unreachable.
 * @throws {HiddenObjectError}
 */
export async function refuseHiddenObjects(
  reader: ObjectReader,
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const listed = await runGit(folder, ["for-each-ref", "--format=%(objectname) %(*objectname)"]);
  const tips = new Set(listed.toString().split(/\s+/));
  const others = [...wanted].filter((oid) => !tips.has(oid));
  const infos = await Promise.all(others.map((oid) => reader.info(folder, oid)));
  const commits = new Set(infos.filter((info) => info?.type === "commit").map((info) => info?.oid ?? ""));
  if (commits.size > maxCommits)
    throw new HiddenObjectError(`upload-pack: ask for at most ${maxCommits} commits at once`);
  if (commits.size > 0) {
    const beyond = await runGit(folder, ["rev-list", "--max-count=1", ...commits, "--not", "--all"]);
    if (beyond.length > 0) throw notOurs([...commits][0]);
  }
  await refuseHiddenContents(folder, new Set(others.filter((oid) => !commits.has(oid))));
}

/** Partial clones ask for single files and folders. */
async function refuseHiddenContents(folder: string, missing: Set<string>): Promise<void> {
  if (missing.size === 0) return;
  const { child } = startGit(folder, ["rev-list", "--objects", "--no-object-names", "--all"]);
  child.stdin.end();
  for await (const oid of createInterface({ input: child.stdout })) {
    if (missing.delete(oid) && missing.size === 0) break;
  }
  child.kill("SIGKILL");
  const [hidden] = missing;
  if (hidden !== undefined) throw notOurs(hidden);
}

function notOurs(oid: string | undefined): HiddenObjectError {
  return new HiddenObjectError(`upload-pack: not our ref ${oid}`);
}
