import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { formatPointer } from "./pointer.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub({ publicUrl: (request) => new URL(request.url).origin });
  expect((await hub.git("lfs", "install")).code).toBe(0);
});
afterAll(() => hub.stop());

let repos = 0;
async function cloneNew(): Promise<{ name: string; folder: string; git: ServedHub["git"] }> {
  repos += 1;
  const name = `git-lfs-${repos}`;
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const cloned = await hub.git("clone", hub.remote(`alice/${name}`), name);
  expect(cloned).toMatchObject({ code: 0 });
  const folder = join(hub.scratch, name);
  return { name: `alice/${name}`, folder, git: (...args) => hub.git("-C", folder, ...args) };
}

test("a push with git-lfs uploads large files, and a fresh clone is clean", async () => {
  const { name, folder, git } = await cloneNew();
  const weights = randomBytes(300_000);
  writeFileSync(join(folder, "w.safetensors"), weights);
  await git("add", ".");
  await git("commit", "-m", "weights");
  expect(await git("push", "origin", "main")).toMatchObject({ code: 0 });
  const resolved = await hub.send(undefined, "GET", `/${name}/resolve/main/w.safetensors`);
  expect(Buffer.from(await resolved.arrayBuffer()).equals(weights)).toBe(true);

  const clone = await hub.git("clone", hub.remote(name), `${repos}-clone`);
  expect(clone).toMatchObject({ code: 0 });
  const copy = join(hub.scratch, `${repos}-clone`);
  expect(readFileSync(join(copy, "w.safetensors")).equals(weights)).toBe(true);
  expect((await hub.git("-C", copy, "status", "--porcelain")).output).toBe("");

  const partial = await hub.git("clone", "--filter=blob:none", hub.remote(name), `${repos}-partial`);
  expect(partial).toMatchObject({ code: 0 });
  expect((await hub.git("-C", join(hub.scratch, `${repos}-partial`), "status", "--porcelain")).output).toBe("");

  // A commit through the API arrives with `git pull`.
  const object = lfsObject("more weights");
  await uploadObject(hub, "alice", name, object);
  expect((await commitTo(hub, "alice", name, lfsFile("more.data", object))).status).toBe(200);
  expect(await hub.git("-C", copy, "pull")).toMatchObject({ code: 0 });
  expect(readFileSync(join(copy, "more.data"), "utf8")).toBe("more weights");
  expect((await hub.git("-C", copy, "status", "--porcelain")).output).toBe("");
});

test("a push of a pointer whose object is missing is refused, and nothing changes", async () => {
  const { name, folder, git } = await cloneNew();
  const missing = lfsObject("never uploaded");
  writeFileSync(join(folder, "w.txt"), formatPointer(missing));
  await git("add", ".");
  await git("commit", "-m", "pointer");
  const pushed = await git("push", "--no-verify", "origin", "main");
  expect(pushed.code).not.toBe(0);
  expect(pushed.output).toContain("an LFS pointer pointed to a file that does not exist");
  expect(pushed.output).toContain(missing.oid);
  const folderOfRepo = await hub.gitFolder(name);
  const log = execFileSync("git", [`--git-dir=${folderOfRepo}`, "log", "--format=%s", "main"], { encoding: "utf8" });
  expect(log).toBe("initial commit\n");
});

test("a push of a pointer to a private object of another user is refused", async () => {
  await hub.send("bob", "POST", "/api/repos/create", { name: "hidden", private: true });
  const secret = lfsObject("a secret of bob");
  await uploadObject(hub, "bob", "bob/hidden", secret);
  expect((await commitTo(hub, "bob", "bob/hidden", lfsFile("w.bin", secret))).status).toBe(200);
  const { name, folder, git } = await cloneNew();
  writeFileSync(join(folder, "w.txt"), formatPointer(secret));
  await git("add", ".");
  await git("commit", "-m", "pointer");
  const pushed = await git("push", "--no-verify", "origin", "main");
  expect(pushed.output).toContain(secret.oid);
  expect((await hub.send("alice", "GET", `/${name}/resolve/main/w.txt`)).status).toBe(404);
});

test("a push of a pointer with a wrong size is refused", async () => {
  const { name, folder, git } = await cloneNew();
  const object = lfsObject("some content");
  await uploadObject(hub, "alice", name, object);
  writeFileSync(join(folder, "w.txt"), formatPointer({ ...object, size: 5 }));
  await git("add", ".");
  await git("commit", "-m", "pointer");
  const pushed = await git("push", "--no-verify", "origin", "main");
  expect([pushed.code, pushed.output]).toEqual([1, expect.stringContaining("has 12 bytes, not 5")]);
});
