import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { secretKey } from "./commands.ts";

const program = resolve(import.meta.dirname, "command-process.ts");

interface ProcessOptions {
  target: DatabaseTarget;
  /** Called with all that was printed on standard error so far. */
  onProgress?: (child: ChildProcess, printed: string) => void;
}

/** Runs `backup` or `restore` in a separate process, which can be killed. */
export async function runCommand(
  flags: readonly string[],
  { target, onProgress = () => undefined }: ProcessOptions,
): Promise<{ code: number | null; stderr: string }> {
  const child = fork(program, flags, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], MODELYARD_SECRET_KEY: secretKey },
  });
  let stderr = "";
  child.stderr?.on("data", (piece: Buffer) => {
    stderr += piece.toString();
    onProgress(child, stderr);
  });
  child.send(target);
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, stderr };
}
