import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import type { GroupChild } from "@modelyard/platform/processes/group-child";
import { type ProcessGroup, startProcessGroup } from "@modelyard/platform/processes/process-group";

/**
 * The complete environment of a git process. Excludes system and user configuration, replaced objects and prompts, so
 * that git's behavior depends only on its arguments and the repository.
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
  // The defaults of git 2. The hub reads and writes these formats itself.
  GIT_DEFAULT_HASH: "sha1",
  GIT_DEFAULT_REF_FORMAT: "files",
};

/** Settings on every command line, so that a repository's own `config` cannot override them. */
const fixedSettings = [
  "safe.directory=*",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  // An acknowledged commit must survive a power failure.
  "core.fsync=committed,reference",
  // A ref lock is held for milliseconds, so wait instead of failing.
  `core.filesRefLockTimeout=${limits.git.refLockMs}`,
  "gc.auto=0",
  // Bounds memory whatever a pack contains: per thread or per process, with larger blobs streamed.
  "pack.threads=4",
  "pack.windowMemory=64m",
  "pack.deltaCacheSize=64m",
  "core.deltaBaseCacheLimit=32m",
  "core.bigFileThreshold=32m",
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
  child: GroupChild;
  /** Ends git and its child processes. Git gets a moment to remove its temporary files. */
  stop: () => void;
  /** Resolves when the process has succeeded; rejects with its standard error. */
  ended: Promise<void>;
}

interface StartOptions {
  settings?: readonly string[];
  environment?: Record<string, string>;
  timeoutMs?: number;
  /**
   * `command` runs within a request. `service` serves a client and is killed with the hub. `reader` serves many
   * requests until its standard input is closed, so its CPU time is not limited.
   */
  kind?: "command" | "service" | "reader";
}

const processLimits = {
  command: { memoryBytes: limits.git.commandMemoryBytes, cpuSeconds: limits.git.commandCpuSeconds },
  service: { memoryBytes: limits.git.serviceMemoryBytes, cpuSeconds: limits.git.serviceCpuSeconds },
  reader: { memoryBytes: limits.git.commandMemoryBytes },
};

/**
 * Starts git on a bare repository, in its own process group with limits on memory and CPU time. Arguments are passed
 * unchanged: there is no shell.
 */
export function startGit(
  folder: string,
  args: readonly string[],
  { settings = [], environment = {}, timeoutMs, kind = "command" }: StartOptions = {},
): GitProcess {
  const extra = settings.flatMap((setting) => ["-c", setting]);
  const group = startProcessGroup({
    command: ["git", ...fixedSettings, ...extra, `--git-dir=${folder}`, ...args],
    cwd: folder,
    environment: { ...gitEnvironment, ...environment },
    limits: processLimits[kind],
    diesWithParent: kind === "service",
    niceness: kind === "service" ? limits.git.serviceNiceness : 0,
    ...(timeoutMs === undefined ? {} : { deadlineMs: timeoutMs }),
  });
  const ended = endOf(group, args[0] ?? "");
  // Prevents an unhandled rejection: some callers await this only after reading the output.
  ended.catch(() => undefined);
  return { child: group.child, stop: group.stop, ended };
}

function endOf({ child, exceeded }: ProcessGroup, command: string): Promise<void> {
  let stderr = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    if (stderr.length < 64 * 1024) stderr += text;
  });
  // A process that ends before it has read its input breaks the pipe. Its exit code is reported instead.
  child.stdin.on("error", () => undefined);
  return new Promise<void>((resolve, reject) => {
    child.once("error", (cause: unknown) =>
      reject(new Error("git could not be started. Install git in a standard folder, such as /usr/bin.", { cause })),
    );
    child.once("close", (code: number | null, signal: NodeJS.Signals | null) => {
      const limit = exceeded();
      if (limit !== undefined) reject(new GitCommandError(command, `it exceeded its ${limit} limit`));
      else if (code === 0) resolve();
      else reject(new GitCommandError(command, stderr.trim() === "" ? `ended by ${signal ?? code}` : stderr));
    });
  });
}

/** Runs a command to completion. Kills it if its standard output exceeds `maxBytes`. @returns standard output */
export async function runGit(
  folder: string,
  args: readonly string[],
  {
    input,
    maxBytes = 256 * 1024 * 1024,
    ...options
  }: StartOptions & { input?: string | Uint8Array; maxBytes?: number } = {},
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
