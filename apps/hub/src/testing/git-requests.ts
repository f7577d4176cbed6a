import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { repos } from "../repos/tables.ts";
import type { TestHub } from "./test-hub.ts";

/** Returns the folder of the bare repository of a model. */
export async function repoFolder({ dataFolder, database }: TestHub, fullName: string): Promise<string> {
  const ofModel = and(eq(repos.type, "model"), eq(repos.fullName, fullName));
  const [found] = await database.orm.select({ id: repos.id }).from(repos).where(ofModel);
  if (found === undefined) throw new Error(`there is no model ${fullName}`);
  return join(dataFolder, "git", found.id.slice(-2), `${found.id}.git`);
}

/** Runs git on a bare repository without the hub, like another node. */
export function gitIn(folder: string, args: readonly string[], input = ""): string {
  return execFileSync("git", [`--git-dir=${folder}`, ...args], { input, encoding: "utf8" }).trim();
}

/** Commits a file to `main` without the checks of the hub, as an earlier version of the hub could have. */
export function commitInGit(folder: string, { path, content }: { path: string; content: string }): void {
  const blob = gitIn(folder, ["hash-object", "-w", "--stdin"], content);
  const others = gitIn(folder, ["ls-tree", "main"])
    .split("\n")
    .filter((line) => !line.endsWith(`\t${path}`));
  const tree = gitIn(folder, ["mktree"], `${[...others, `100644 blob ${blob}\t${path}`].join("\n")}\n`);
  const author = ["-c", "user.name=git", "-c", "user.email=git@example.com"];
  const commit = gitIn(folder, [...author, "commit-tree", tree, "-p", "main", "-m", "outside"]);
  gitIn(folder, ["update-ref", "refs/heads/main", commit]);
}

/**
 * Encodes lines as git packet lines: four hex digits with the length, then the line. `0000` to `0002` are kept as
 * markers.
 */
export function packetLines(...lines: readonly string[]): string {
  return lines
    .map((line) =>
      /^000[0-2]$/.test(line) ? line : `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, "0")}${line}`,
    )
    .join("");
}

/** Returns a fetch request in version 2 of git's protocol. */
export function fetchRequest(...lines: readonly string[]): string {
  return packetLines("command=fetch\n", "0001", ...lines, "0000");
}

/**
 * Returns a push that creates branches at a commit which the repository has. Git itself needs seconds to report that
 * thousands of refs were refused: it compares each with all others.
 */
export function createRefsRequest(commit: string, count: number): Buffer {
  const none = "0".repeat(40);
  const lines = Array.from({ length: count }, (_, index) => `${none} ${commit} refs/heads/f${index}`);
  const [first = "", ...rest] = lines;
  const commands = packetLines(`${first}\0 report-status side-band-64k\n`, ...rest, "0000");
  const pack = Buffer.from("PACK\0\0\0\u0002\0\0\0\0", "latin1");
  return Buffer.concat([Buffer.from(commands), pack, createHash("sha1").update(pack).digest()]);
}
