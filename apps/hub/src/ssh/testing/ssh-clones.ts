import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { uniqueName } from "../../testing/unique-name.ts";
import type { SshHub } from "./ssh-hub.ts";

/** Returns functions for repositories of alice and their clones over SSH. */
export function sshClones(hub: () => SshHub) {
  async function createRepo(options: object = {}): Promise<string> {
    const name = `alice/${uniqueName("ssh")}`;
    const made = await hub().send("alice", "POST", "/api/repos/create", { name, ...options });
    expect(made.status).toBe(200);
    return name;
  }

  /** Clones a repository. @returns git in the clone */
  async function clone(user: string, name: string, ...options: string[]) {
    const folder = uniqueName("clone");
    expect(await hub().gitAs(user, "clone", "-q", ...options, hub().sshRemote(name), folder)).toMatchObject({
      code: 0,
    });
    return {
      folder: join(hub().scratch, folder),
      git: (...args: string[]) => hub().gitAs(user, "-C", folder, ...args),
    };
  }

  async function commit({ folder, git }: Awaited<ReturnType<typeof clone>>, file: string, content: string | Buffer) {
    writeFileSync(join(folder, file), content);
    expect(await git("add", ".")).toMatchObject({ code: 0 });
    expect(await git("commit", "-qm", `add ${file}`)).toMatchObject({ code: 0 });
  }

  return { createRepo, clone, commit };
}
