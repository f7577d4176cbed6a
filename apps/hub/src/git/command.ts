import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";

/**
 * All that a git process sees of our environment. No system or user configuration, no replaced objects, no prompts:
 * what git does depends on its arguments and the repository alone.
 */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin",
  HOME: "/nonexistent",
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_TERMINAL_PROMPT: "0",
};

/** Said on every command line, so that a repository's own `config` cannot say otherwise. */
const fixedSettings = [
  "safe.directory=*",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  // An acknowledged commit survives a power cut.
  "core.fsync=committed,reference",
  // A ref lock is held for milliseconds; waiting is better than failing.
  "core.filesRefLockTimeout=2000",
  "gc.auto=0",
].flatMap((setting) => ["-c", setting]);

export class GitCommandError extends Error {
  override name = "GitCommandError";
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command} failed: ${stderr.trim().slice(0, 2000)}`);
    this.stderr = stderr;
  }
}

export interface GitProcess {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when the process has ended well; rejects with what it wrote to standard error. */
  ended: Promise<void>;
}

interface StartOptions {
  settings?: readonly string[];
  environment?: Record<string, string>;
  timeoutMs?: number;
}

/** Starts git on a bare repository. Arguments are passed as they are: there is no shell. */
export function startGit(
  folder: string,
  args: readonly string[],
  { settings = [], environment = {}, timeoutMs = 0 }: StartOptions = {},
): GitProcess {
  const extra = settings.flatMap((setting) => ["-c", setting]);
  const child = spawn("git", [...fixedSettings, ...extra, `--git-dir=${folder}`, ...args], {
    cwd: folder,
    env: { ...gitEnvironment, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  let stderr = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    if (stderr.length < 64 * 1024) stderr += text;
  });
  // A process that ends before it has read its input breaks the pipe; its exit says why.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (cause) =>
      reject(new Error("git could not be started; is it installed and on the usual path?", { cause })),
    );
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new GitCommandError(args[0] ?? "", stderr.trim() === "" ? `ended by ${signal ?? code}` : stderr));
    });
  });
  // Whoever started it awaits this, some only after reading the output.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs a command to its end. @returns standard output, at most `maxBytes` of it */
export async function runGit(
  folder: string,
  args: readonly string[],
  { input, maxBytes = 256 * 1024 * 1024, ...options }: StartOptions & { input?: string; maxBytes?: number } = {},
): Promise<Buffer> {
  const { child, ended } = startGit(folder, args, { timeoutMs: limits.git.commandTimeoutMs, ...options });
  child.stdin.end(input ?? "");
  let size = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) child.kill("SIGKILL");
  });
  const [output] = await Promise.all([buffer(child.stdout), ended]);
  return output;
}
