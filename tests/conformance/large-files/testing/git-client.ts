import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { LargeFileHub } from "./large-file-hub.ts";

const run = promisify(execFile);

/** Runs git as alice on a machine without other configuration. @param home the folder that has her configuration, and is current */
export function runGit(home: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_NAME: "alice",
    GIT_AUTHOR_EMAIL: "alice@example.invalid",
    GIT_COMMITTER_NAME: "alice",
    GIT_COMMITTER_EMAIL: "alice@example.invalid",
  };
  return run("git", args, { env, cwd: home });
}

/** Returns the address of a repository, with alice's token. */
export function remoteOf({ url, token }: Pick<LargeFileHub, "url" | "token">, repo: string): string {
  return `${url.replace("//", `//alice:${token}@`)}/${repo}`;
}
