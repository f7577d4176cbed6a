import { spawnSync } from "node:child_process";

/** Returns the command lines of running processes that contain a word. */
export function processesNaming(word: string): string[] {
  return spawnSync("ps", ["-ww", "-eo", "args="], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line.includes(word));
}

/** Returns those of PostgreSQL. */
export function postgresNaming(word: string): string[] {
  return processesNaming(word).filter((line) => line.includes("postgres"));
}
