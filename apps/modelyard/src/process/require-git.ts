import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

const run = promisify(execFile);
const oldest = [2, 39] as const;

/**
 * Checks that git is installed and new enough.
 * @returns its version, for example `2.39.5`
 * @throws {StartError} git is missing or too old
 */
export async function requireGit(program = "git"): Promise<string> {
  let printed: string;
  try {
    printed = (await run(program, ["--version"])).stdout;
  } catch (cause) {
    throw new StartError(`git was not found. Install git ${oldest.join(".")} or newer and start again.`, { cause });
  }
  const [version = "", major = "0", minor = "0"] = /\b(\d{1,5})\.(\d{1,5})(?:\.\d+)?/.exec(printed) ?? [];
  const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
  if (isOld)
    throw new StartError(`git ${major}.${minor} is too old. Install git ${oldest.join(".")} or newer and start again.`);
  return version;
}
