import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServedHub } from "./served-hub.ts";

/** Creates a repository with `refs` refs and a clone of it. @returns the git folder of the clone */
export async function createRepoWithRefs(hub: ServedHub, name: string, refs: number): Promise<string> {
  await hub.send("alice", "POST", "/api/repos/create", { name });
  await hub.git("clone", "-q", hub.remote(`alice/${name}`), name);
  addRefs(await hub.gitFolder(`alice/${name}`), refs - 1);
  return `${hub.scratch}/${name}/.git`;
}

/** Adds branches in more folders than the hub compares. */
export function addRefs(folder: string, count: number): void {
  const head = execFileSync("git", [`--git-dir=${folder}`, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const lines = Array.from({ length: count }, (_, n) => `create refs/heads/f${n % 100}/b${n} ${head}\n`);
  execFileSync("git", [`--git-dir=${folder}`, "update-ref", "--stdin"], { input: lines.join("") });
}

/** Adds refs to a repository in one file, which takes milliseconds where `addRefs` takes seconds. */
export function addPackedRefs(
  folder: string,
  count: number,
  nameOf = (n: number): string => `refs/heads/f${n % 100}/b${n}`,
): void {
  const head = execFileSync("git", [`--git-dir=${folder}`, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const lines = Array.from({ length: count }, (_, n) => `${head} ${nameOf(n)}\n`);
  writeFileSync(join(folder, "packed-refs"), `# pack-refs with:\n${lines.join("")}`);
}
