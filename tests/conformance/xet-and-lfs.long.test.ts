import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { remoteOf, runGit } from "./large-files/testing/git-client.ts";
import { runPython } from "./large-files/testing/python-client.ts";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);
const python = pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"]);
const fileBytes = 40_000_000;

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub({ wholeFilesLookMs: 200 });
  await git(["lfs", "install", "--skip-repo"]);
});
afterAll(() => hub.stop());

/** Runs a Python program as on a separate machine. @param machine clients keep what they uploaded on each machine */
async function inPython(machine: string, program: string, { usesXet = true } = {}): Promise<void> {
  const begin = "import pathlib\nfrom huggingface_hub import HfApi, hf_hub_download\napi = HfApi()\n";
  const options = { hub, folder: hub.scratch, machine, usesXet };
  expect(await runPython(python, `${begin}${program}\nprint("done")\n`, options)).toContain("done");
}

const withoutXet = { usesXet: false };

const upload = (repo: string, file: string) =>
  `api.create_repo("${repo}", exist_ok=True)\napi.upload_file(path_or_fileobj="${file}", path_in_repo="w.bin", repo_id="${repo}")`;
const compare = (repo: string, file: string) =>
  `assert pathlib.Path(hf_hub_download("${repo}", "w.bin")).read_bytes() == pathlib.Path("${file}").read_bytes()`;

/** Writes a file, and a second version of it with other bytes in a tenth of it. */
async function versions(name: string): Promise<{ first: string; second: string }> {
  const [first, second] = [`${name}-v1.bin`, `${name}-v2.bin`];
  const content = randomBytes(fileBytes);
  await writeFile(join(hub.scratch, first), content);
  randomBytes(fileBytes / 10).copy(content, fileBytes / 2);
  await writeFile(join(hub.scratch, second), content);
  return { first, second };
}

/** Returns the bytes of the object store. */
async function storedBytes(): Promise<number> {
  const { stdout } = await run("du", ["-sb", join(hub.dataFolder, "objects")]);
  return Number(stdout.split("\t")[0]);
}

/** Waits until a file can be downloaded by Xet. */
async function untilCut(repo: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`${hub.url}/${repo}/resolve/main/w.bin`, { method: "HEAD" });
      if (response.headers.get("x-xet-hash") === null) throw new Error(`${repo} is not cut into chunks`);
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** Waits until the object store has grown by less than this since `before`. */
async function untilGrownLess(before: number, bytes: number): Promise<void> {
  await vi.waitFor(async () => expect((await storedBytes()) - before).toBeLessThan(bytes), {
    timeout: 120_000,
    interval: 200,
  });
}

test("a second version by Xet stores only what it changes of a first by LFS, by huggingface_hub", async () => {
  const repo = "alice/lfs-then-xet";
  const { first, second } = await versions("a");
  await inPython("a1", upload(repo, first), withoutXet);
  await untilCut(repo);
  const before = await storedBytes();
  await inPython("a2", upload(repo, second));
  expect((await storedBytes()) - before).toBeLessThan(0.15 * fileBytes);
  await inPython("a3", compare(repo, second));
  await inPython("a4", compare(repo, second), withoutXet);
});

test("a second version by LFS stores only what it changes of a first by Xet, by huggingface_hub", async () => {
  const repo = "alice/xet-then-lfs";
  const { first, second } = await versions("b");
  await inPython("b1", upload(repo, first));
  const before = await storedBytes();
  await inPython("b2", upload(repo, second), withoutXet);
  await untilGrownLess(before, 0.15 * fileBytes);
  await untilCut(repo);
  await inPython("b3", compare(repo, second));
  await inPython("b4", compare(repo, second), withoutXet);
});

test("the same file by Xet, by LFS and by git is stored once", async () => {
  const { first } = await versions("c");
  await inPython("c1", upload("alice/same-xet", first));
  const before = await storedBytes();
  await inPython("c2", upload("alice/same-lfs", first), withoutXet);
  await gitPush("alice/same-git", first);
  expect((await storedBytes()) - before).toBeLessThan(0.01 * fileBytes);
  for (const repo of ["alice/same-xet", "alice/same-lfs", "alice/same-git"]) {
    await inPython(`c-${repo.slice("alice/".length)}`, compare(repo, first));
  }
});

test("two versions that git-lfs pushes share their bytes, and a clone has the second", async () => {
  const repo = "alice/git-versions";
  const { first, second } = await versions("d");
  await gitPush(repo, first);
  await untilCut(repo);
  const before = await storedBytes();
  await gitPush(repo, second);
  await untilGrownLess(before, 0.15 * fileBytes);
  const clone = join(hub.scratch, "clone-of-versions");
  await git(["clone", "-q", remoteOf(hub, repo), clone]);
  expect(await sha256Of(join(clone, "w.bin"))).toBe(await sha256Of(join(hub.scratch, second)));
  expect((await git(["-C", clone, "status", "--porcelain"])).stdout).toBe("");
});

async function sha256Of(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

const git = (args: readonly string[]) => runGit(hub.scratch, args);

/** Commits a file as `w.bin` and pushes it by git-lfs. The repository is created by the first call. */
async function gitPush(repo: string, file: string): Promise<void> {
  const folder = join(hub.scratch, repo.replace("/", "-"));
  const created = await fetch(`${hub.url}/api/repos/create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${hub.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: repo.slice("alice/".length) }),
  });
  if (created.ok) {
    await git(["clone", "-q", remoteOf(hub, repo), folder]);
    await git(["-C", folder, "lfs", "track", "*.bin"]);
  }
  await writeFile(join(folder, "w.bin"), await readFile(join(hub.scratch, file)));
  await git(["-C", folder, "add", "."]);
  await git(["-C", folder, "commit", "-qm", file]);
  await git(["-C", folder, "push", "-q", "origin", "HEAD:main"]);
}
