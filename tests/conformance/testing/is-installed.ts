import { spawnSync } from "node:child_process";

/** Returns whether a program is installed on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}
