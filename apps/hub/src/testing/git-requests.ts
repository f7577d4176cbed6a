import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestHub } from "./test-hub.ts";

/** The bare repository that was created last in a test hub. */
export function newestRepoFolder({ dataFolder }: TestHub): string {
  const root = join(dataFolder, "git");
  const folders = readdirSync(root)
    .filter((shelf) => shelf.length === 2)
    .flatMap((shelf) => readdirSync(join(root, shelf)).map((name) => ({ name, folder: join(root, shelf, name) })))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return folders.at(-1)?.folder ?? "";
}

/** Runs git on a bare repository, beside the hub: as another node would. */
export function gitIn(folder: string, args: readonly string[], input = ""): string {
  return execFileSync("git", [`--git-dir=${folder}`, ...args], { input, encoding: "utf8" }).trim();
}

/** Frames lines as git does: four hex digits of length, then the line. `0000` and `0001` stay as they are. */
export function packetLines(...lines: readonly string[]): string {
  return lines
    .map((line) =>
      /^000[0-2]$/.test(line) ? line : `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, "0")}${line}`,
    )
    .join("");
}

/** A fetch of version 2 of git's protocol. */
export function fetchRequest(...lines: readonly string[]): string {
  return packetLines("command=fetch\n", "0001", ...lines, "0000");
}
