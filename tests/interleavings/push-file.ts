import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Clones a repository, adds a file and pushes it to `main`. @returns whether git reported success */
export async function pushFile(
  remote: string,
  { scratch, path, content }: { scratch: string; path: string; content: string },
): Promise<boolean> {
  const clone = await mkdtemp(join(scratch, "clone-"));
  const git = (...args: string[]) => run("git", args, { cwd: clone, env: environment(scratch), timeout: 60_000 });
  try {
    await git("clone", "-q", "--depth", "1", remote, ".");
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await writeFile(join(clone, path), content);
    await git("add", path);
    await git("commit", "-q", "-m", "pushed");
    await git("push", "-q", "origin", "HEAD:main");
    return true;
  } catch {
    return false;
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

function environment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: home,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b",
  };
}
