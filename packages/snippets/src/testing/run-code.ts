import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How a reader runs a saved snippet, by file extension. */
export type Runtimes = Readonly<Record<string, readonly string[]>>;

export const localRuntimes: Runtimes = { mjs: [process.execPath], sh: ["bash"] };

/**
 * Runs a snippet as a reader would: saved to a file beside the sample media, with the token in the environment.
 * @returns the output
 * @throws {Error} the exit code is not 0
 */
export async function runCode(folder: string, file: string, code: string, runtimes: Runtimes): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), code);
  const [command, ...given] = runtimes[file.slice(file.lastIndexOf(".") + 1)] ?? [];
  if (command === undefined) throw new Error(`Nothing here runs ${file}.`);
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    HF_TOKEN: "hf_reader",
    API_TOKEN: "own_reader",
    GOCACHE: process.env["GOCACHE"],
  };
  const child = spawn(command, [...given, file], { cwd: folder, env });
  let printed = "";
  let problem = "";
  child.stdout.on("data", (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    problem += data.toString();
  });
  const exitCode = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (exitCode !== 0) throw new Error(`${file} ended with ${String(exitCode)}: ${problem}\n${code}`);
  return printed;
}
