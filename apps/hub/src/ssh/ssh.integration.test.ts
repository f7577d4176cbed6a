import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeUnless } from "../testing/describe-unless.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { sshClones } from "./testing/ssh-clones.ts";
import { createSshHub, type SshHub, withoutSsh } from "./testing/ssh-hub.ts";

describeUnless(withoutSsh, "git over SSH", () => {
  let hub: SshHub;
  beforeAll(async () => {
    hub = await createSshHub();
    await hub.addKey("alice");
    await hub.addKey("bob");
  });
  afterAll(() => hub.stop());

  const { createRepo, clone, commit } = sshClones(() => hub);

  test("greets the user of the key, and runs nothing else", async () => {
    const greeting = await hub.runSsh("alice", "-T", "git@127.0.0.1");
    expect(greeting).toMatchObject({ code: 0, output: expect.stringContaining("Hi alice, welcome to Modelyard.") });
    const refused = await hub.runSsh("alice", "git@127.0.0.1", "id");
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("This command is not supported.") });
    expect((await hub.runSsh("alice", "-s", "git@127.0.0.1", "sftp")).code).toBe(255);
    expect((await hub.runSsh("alice", "-W", "127.0.0.1:1", "git@127.0.0.1")).code).toBe(255);
    expect((await hub.runSsh("alice", "ada@127.0.0.1")).output).toContain("Permission denied (publickey)");
  });

  test("creates a host key that only the hub can read", () => {
    expect(statSync(join(hub.dataFolder, "ssh-host-key")).mode & 0o777).toBe(0o600);
  });

  test("clones, pushes and fetches", async () => {
    const name = await createRepo();
    const mine = await clone("alice", name);
    await commit(mine, "a.txt", "first");
    expect(await mine.git("push", "origin", "main")).toMatchObject({ code: 0 });
    const info = await (await hub.send("alice", "GET", `/api/models/${name}`)).json();
    expect(info.sha).toBe((await mine.git("rev-parse", "HEAD")).output.trim());
    const rows = await hub.database.sql`select last_used_at from hub.ssh_keys where title = 'alice''s key'`;
    expect(rows[0]?.["last_used_at"]).not.toBeNull();
    for (const version of [0, 2]) {
      const copy = await clone("bob", `${name}.git`, "-c", `protocol.version=${version}`, "--depth=1");
      expect(readFileSync(join(copy.folder, "a.txt"), "utf8")).toBe("first");
    }
  });

  test("serves datasets, and repositories under their former names", async () => {
    const name = await createRepo({ type: "dataset" });
    const moved = `${name}-moved`;
    const move = { fromRepo: name, toRepo: moved, type: "dataset" };
    expect((await hub.send("alice", "POST", "/api/repos/move", move)).status).toBe(200);
    const folder = uniqueName("clone");
    const cloned = await hub.gitAs("bob", "clone", hub.sshRemote(`datasets/${name}`), folder);
    expect(cloned).toMatchObject({ code: 0, output: expect.stringContaining(`this repository is now ${moved}`) });
  });

  describe("checks access like HTTP:", () => {
    test("private and absent repositories are alike", async () => {
      const hidden = await createRepo({ private: true });
      await clone("alice", hidden);
      const outputs = [];
      for (const name of [hidden, `alice/${uniqueName("absent")}`, "alice"]) {
        const refused = await hub.gitAs("bob", "ls-remote", hub.sshRemote(name));
        expect(refused.code).toBe(128);
        outputs.push(refused.output);
        const lfs = await hub.runSsh("bob", "git@127.0.0.1", `git-lfs-authenticate ${name} download`);
        expect(lfs).toMatchObject({ code: 1, output: "Modelyard: Repository not found\n" });
      }
      expect(new Set(outputs).size).toBe(1);
      expect(outputs[0]).toContain("Modelyard: Repository not found");
    });

    test("a push needs write access", async () => {
      const name = await createRepo();
      const bobs = await clone("bob", name);
      await commit(bobs, "a.txt", "not mine");
      const refused = await bobs.git("push", "origin", "main");
      expect(refused.code).toBe(128);
      expect(refused.output).toContain("Modelyard: ");
    });

    test("the files of a gated repository need a grant", async () => {
      const name = await createRepo();
      const gated = await hub.send("alice", "PUT", `/api/models/${name}/settings`, { gated: "manual" });
      expect(gated.status).toBe(200);
      const refused = await hub.gitAs("bob", "ls-remote", hub.sshRemote(name));
      expect(refused).toMatchObject({ code: 128, output: expect.stringContaining("is restricted") });
    });

    test("the checks of pushes apply", async () => {
      const name = await createRepo();
      const mine = await clone("alice", name);
      await commit(mine, "README.md", "---\nlicense: [unclosed\n---\n");
      const refused = await mine.git("push", "origin", "main");
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("pre-receive hook declined") });
    });
  });

  test("a removed key gives no access, also on an open connection", async () => {
    const id = await hub.addKey("carol");
    const control = join(hub.scratch, "carol");
    const shared = ["-o", `ControlPath=${control}`];
    const open = await hub.runSsh("carol", ...shared, "-M", "-N", "-f", "git@127.0.0.1");
    expect(open.code).toBe(0);
    expect((await hub.runSsh("carol", ...shared, "git@127.0.0.1")).output).toContain("Hi carol");
    await hub.removeKey("carol", id);
    const late = await hub.runSsh("carol", ...shared, "git@127.0.0.1");
    expect(late).toMatchObject({ code: 1, output: "Modelyard: This SSH key was removed.\n" });
    await hub.runSsh("carol", ...shared, "-O", "exit", "git@127.0.0.1");
    expect((await hub.runSsh("carol", "git@127.0.0.1")).output).toContain("Permission denied (publickey)");
  });

  test("Git LFS gets a token for the repository", async () => {
    const name = await createRepo({ private: true });
    const reply = await hub.runSsh("alice", "git@127.0.0.1", `git-lfs-authenticate ${name} download`);
    const { href, header, expires_in: seconds } = JSON.parse(reply.output);
    expect(href).toBe(`${hub.url}/${name}.git/info/lfs`);
    expect(seconds).toBe(3600);
    const other = await createRepo({ private: true });
    const statusOf = async (path: string) => (await fetch(`${hub.url}${path}`, { headers: header })).status;
    expect(await statusOf(`/api/models/${name}`)).toBe(200);
    expect(await statusOf(`/api/models/${other}`)).toBe(404);
  });

  test("a token to upload large files changes nothing else", async () => {
    const name = await createRepo({ private: true });
    const { output } = await hub.runSsh("alice", "git@127.0.0.1", `git-lfs-authenticate ${name} upload`);
    const { href, header } = JSON.parse(output);
    const send = (method: string, url: string, body: object, type = "application/json") =>
      fetch(url, { method, headers: { ...header, "content-type": type }, body: JSON.stringify(body) });
    const objects = [{ oid: "a".repeat(64), size: 3 }];
    const batch = await send(
      "POST",
      `${href}/objects/batch`,
      { operation: "upload", objects },
      "application/vnd.git-lfs+json",
    );
    expect(batch.status).toBe(200);
    const shown = await send("PUT", `${hub.url}/api/models/${name}/settings`, { private: false });
    expect(shown.status).toBe(403);
  });
});
