import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../testing/describe-unless.ts";
import { sshClones } from "./testing/ssh-clones.ts";
import { createSshHub, type SshHub, withoutSsh } from "./testing/ssh-hub.ts";

describeUnless(withoutSsh, "git over SSH, in full", () => {
  let hub: SshHub;
  beforeAll(async () => {
    hub = await createSshHub();
    await hub.addKey("alice");
    await hub.addKey("bob");
  });
  afterAll(() => hub.stop());

  const { createRepo, clone, commit } = sshClones(() => hub);

  test.each([0, 1, 2])("clones, pushes and fetches with version %i of git's protocol", async (version) => {
    const protocol = ["-c", `protocol.version=${version}`];
    const name = await createRepo();
    const first = await clone("alice", name, ...protocol);
    await commit(first, "a.txt", "first");
    expect(await first.git(...protocol, "push", "origin", "main")).toMatchObject({ code: 0 });
    const info = await (await hub.send("alice", "GET", `/api/models/${name}`)).json();
    expect(info.sha).toBe((await first.git("rev-parse", "HEAD")).output.trim());

    const second = await clone("bob", `${name}.git`, ...protocol);
    await commit(first, "b.txt", "second");
    expect(await first.git(...protocol, "push", "origin", "main", "main:side")).toMatchObject({ code: 0 });
    expect(await second.git(...protocol, "fetch", "origin")).toMatchObject({ code: 0 });
    expect((await second.git("show", "origin/side:b.txt")).output).toBe("second");
    expect(await first.git(...protocol, "push", "origin", ":side")).toMatchObject({ code: 0 });
    expect((await first.git(...protocol, "push", "origin", "main")).output).toContain("Everything up-to-date");

    const shallow = await clone("bob", name, ...protocol, "--depth=1");
    expect((await shallow.git("rev-list", "--count", "HEAD")).output).toBe("1\n");
    expect(await shallow.git(...protocol, "fetch", "--unshallow")).toMatchObject({ code: 0 });
    expect((await shallow.git("rev-list", "--count", "HEAD")).output).toBe("3\n");
  });

  test("clones with filters, and fetches the files later", async () => {
    const name = await createRepo();
    const first = await clone("alice", name);
    await commit(first, "a.txt", "filtered");
    expect(await first.git("push", "origin", "main")).toMatchObject({ code: 0 });
    const partial = await clone("bob", name, "--filter=blob:none", "--no-checkout");
    expect(await partial.git("checkout", "main")).toMatchObject({ code: 0 });
    expect(readFileSync(join(partial.folder, "a.txt"), "utf8")).toBe("filtered");
  });

  test("objects that no ref reaches are not served", async () => {
    const name = await createRepo();
    const mine = await clone("alice", name);
    await commit(mine, "secret.txt", "pushed by mistake");
    expect(await mine.git("push", "origin", "main:gone")).toMatchObject({ code: 0 });
    const removed = (await mine.git("rev-parse", "HEAD")).output.trim();
    expect(await mine.git("push", "origin", ":gone")).toMatchObject({ code: 0 });
    const other = await clone("bob", name);
    for (const version of [0, 2]) {
      const refused = await other.git("-c", `protocol.version=${version}`, "fetch", "origin", removed);
      expect(refused).toMatchObject({ code: 128, output: expect.stringContaining("not our ref") });
    }
  });

  test("Git LFS transfers large files with a token for the repository", async () => {
    const name = await createRepo({ private: true });
    expect((await hub.git("lfs", "install")).code).toBe(0);
    const mine = await clone("alice", name);
    const weights = randomBytes(100_000);
    await commit(mine, "w.safetensors", weights);
    expect(await mine.git("push", "origin", "main")).toMatchObject({ code: 0 });
    const copy = await clone("alice", name);
    expect(readFileSync(join(copy.folder, "w.safetensors")).equals(weights)).toBe(true);
  });
});
