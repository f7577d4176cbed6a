import { execFile, execFileSync } from "node:child_process";
import { mkdir, readFile, rename, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { isInstalled } from "../testing/is-installed.ts";
import { megabytes, testClient } from "./testing/client-results.ts";
import { hubPost } from "./testing/hub-post.ts";
import { type LargeFileHub, startLargeFileHub, storages } from "./testing/large-file-hub.ts";
import { clientEnvironment, pythonClients } from "./testing/python-client.ts";
import { newName, randomFile, sha256Of, sparseFile } from "./testing/test-files.ts";

const run = promisify(execFile);
const { newest } = pythonClients();
const hasLfs = isInstalled("git-lfs");
const versionOf = (program: string) => /\d+(?:\.\d+)+/.exec(execFileSync(program, ["--version"]).toString())?.[0] ?? "";
const version = hasLfs ? `${versionOf("git")}, ${versionOf("git-lfs")}` : "";
const noLfs = hasLfs ? undefined : "needs git-lfs";

describe.each(storages)("git with git-lfs on $storage", ({ storage, reason }) => {
  describeUnless(noLfs ?? reason, "with a server", () => {
    let hub: LargeFileHub;
    beforeAll(async () => {
      hub = await startLargeFileHub(storage);
    }, 600_000);
    afterAll(() => hub.stop());

    /** Returns git for one user's home folder, and a new repository. */
    async function workspace(folder: string) {
      const environment = {
        ...clientEnvironment(newest.python, { hub, folder, machine: "git", usesXet: false }),
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
      };
      const git = async (...args: string[]): Promise<string> =>
        (await run("git", args, { env: environment, cwd: folder, maxBuffer: 2 ** 26 })).stdout;
      await git("lfs", "install");
      await git("config", "--global", "user.name", "alice");
      await git("config", "--global", "user.email", "alice@example.invalid");
      const name = newName("git");
      await hubPost(hub, "/api/repos/create", { name });
      const remote = `${hub.url.replace("//", `//alice:${hub.token}@`)}/alice/${name}`;
      return { git, environment, remote, open: `${hub.url}/alice/${name}` };
    }

    testClient(
      { client: "git, git-lfs", version, operation: "push, clone, pull, partial clone", storage },
      async (folder) => {
        const { git, remote, open } = await workspace(folder);
        await git("clone", remote, "work");
        const work = join(folder, "work");
        const first = await randomFile(folder, 30_000_000);
        await rename(first.path, join(work, "model.safetensors"));
        await writeFile(join(work, "README.md"), "# Buoy\n");
        await git("-C", "work", "add", ".");
        await git("-C", "work", "commit", "-m", "first");
        hub.proxy.sent.reset();
        await git("-C", "work", "push", "origin", "main");
        const sent = hub.proxy.sent.count;

        await git("clone", open, "copy");
        expect(await git("-C", "copy", "status", "--porcelain")).toBe("");
        expect(await sha256Of(join(folder, "copy/model.safetensors"))).toBe(first.sha256);

        const second = await randomFile(folder, 20_000_000);
        await rename(second.path, join(work, "model.safetensors"));
        await git("-C", "work", "commit", "-am", "second");
        await git("-C", "work", "push", "origin", "main");
        await git("-C", "copy", "pull");
        expect(await git("-C", "copy", "status", "--porcelain")).toBe("");
        expect(await sha256Of(join(folder, "copy/model.safetensors"))).toBe(second.sha256);

        await git("clone", "--filter=blob:none", open, "partial");
        expect(await git("-C", "partial", "status", "--porcelain")).toBe("");
        expect(await sha256Of(join(folder, "partial/model.safetensors"))).toBe(second.sha256);
        // An older version is fetched when it is needed.
        await git("-C", "partial", "checkout", "--quiet", "HEAD~1");
        expect(await sha256Of(join(folder, "partial/model.safetensors"))).toBe(first.sha256);
        expect(await readFile(join(folder, "partial/README.md"), "utf8")).toBe("# Buoy\n");
        return `of ${megabytes(first.size)}: ${megabytes(sent)} sent`;
      },
    );
  });
});

const size = 5_500_000_000;
const { bavail, bsize } = await statfs("/tmp");
const noSpace = bavail * bsize > 8 * size ? undefined : "needs 44 GB of free space";

describeUnless(noLfs ?? noSpace, "hf lfs-enable-largefiles", () => {
  let hub: LargeFileHub;
  beforeAll(async () => {
    hub = await startLargeFileHub("disk");
  });
  afterAll(() => hub.stop());

  const row = { client: "git-lfs with hf lfs-enable-largefiles", version: `${version}, ${newest.version}` };
  testClient(
    { ...row, operation: "push of a sparse file of 5.5 GB in parts", storage: "disk" },
    async (folder) => {
      const environment = {
        ...clientEnvironment(newest.python, { hub, folder, machine: "git", usesXet: false }),
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
      };
      const work = join(folder, "work");
      await mkdir(work);
      const git = (...args: string[]) => run("git", args, { env: environment, cwd: work, maxBuffer: 2 ** 26 });
      const name = newName("largest");
      await hubPost(hub, "/api/repos/create", { name });
      await git("lfs", "install");
      await git("clone", `${hub.url.replace("//", `//alice:${hub.token}@`)}/alice/${name}`, ".");
      await git("config", "user.name", "alice");
      await git("config", "user.email", "alice@example.invalid");
      const file = await sparseFile(join(work, "model.safetensors"), size);
      await git("add", ".");
      await git("commit", "-m", "weights");
      await expect(git("push", "origin", "main")).rejects.toMatchObject({
        stderr: expect.stringContaining("hf lfs-enable-largefiles"),
      });
      await run(join(dirname(newest.python), "hf"), ["lfs-enable-largefiles", work], { env: environment });
      const startedAt = performance.now();
      await git("push", "origin", "main");
      const seconds = (performance.now() - startedAt) / 1000;
      const response = await fetch(`${hub.url}/alice/${name}/resolve/main/model.safetensors`, { method: "HEAD" });
      expect([response.status, response.headers.get("x-linked-size"), response.headers.get("etag")]).toEqual([
        200,
        String(size),
        `"${file.sha256}"`,
      ]);
      return `${seconds.toFixed(0)} s`;
    },
    1_800_000,
  );
});
