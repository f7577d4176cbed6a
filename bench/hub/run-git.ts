import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs git without the settings of the machine or the user. */
export async function git(folder: string, args: readonly string[], input?: string): Promise<string> {
  const running = run("git", [...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" },
    maxBuffer: 64 * 1024 * 1024,
  });
  // Git may end before it has read its input. The rejection says why; the broken pipe would end the bench without a reason.
  running.child.stdin?.on("error", () => undefined);
  running.child.stdin?.end(input ?? "");
  return (await running).stdout;
}
