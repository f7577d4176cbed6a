import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

const run = promisify(execFile);
const oldest = [2, 39] as const;

/** @throws {StartError} git is missing or too old to be trusted with repositories */
export async function requireGit(program = "git"): Promise<void> {
  let words: string;
  try {
    words = (await run(program, ["--version"])).stdout;
  } catch (cause) {
    throw new StartError(`git was not found. Install git ${oldest.join(".")} or newer and start again.`, { cause });
  }
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(words) ?? [];
  const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
  if (isOld)
    throw new StartError(`git ${major}.${minor} is too old. Install git ${oldest.join(".")} or newer and start again.`);
}
