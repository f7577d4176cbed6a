import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Client, type ClientContext, newContent } from "./client.ts";

const run = promisify(execFile);

async function git(scratch: string, ...args: string[]): Promise<string> {
  const settings = ["-c", "user.name=ada", "-c", "user.email=ada@example.org", "-c", "gc.auto=0"];
  const env = { PATH: process.env["PATH"], HOME: scratch, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
  const { stdout } = await run("git", [...settings, ...args], { env, timeout: 120_000 });
  return stdout.trim();
}

/** Commits in a clone and pushes to `main`. After a failed push, it clones again. */
export const pusher: Client = {
  name: "git push",
  pauseMs: 1000,
  run: async ({ url, token, ledger, scratch }: ClientContext, number) => {
    const clone = join(scratch, "clone");
    if (!existsSync(clone))
      await git(scratch, "clone", "-q", `${url.replace("://", `://ada:${token}@`)}/ada/pushed`, clone);
    const [path, content] = [`${Date.now().toString(36)}-${number}.txt`, newContent(200).toString("hex")];
    try {
      await writeFile(join(clone, path), content);
      await git(scratch, "-C", clone, "add", path);
      await git(scratch, "-C", clone, "commit", "-q", "-m", path);
      await git(scratch, "-C", clone, "push", "-q", "origin", "HEAD:main");
      const oid = await git(scratch, "-C", clone, "rev-parse", "HEAD");
      const sha256 = createHash("sha256").update(content).digest("hex");
      ledger.commit({ repo: "pushed", oid }, { repo: "pushed", path, sha256 });
    } catch (error) {
      await rm(clone, { recursive: true, force: true });
      throw error;
    }
  },
};
