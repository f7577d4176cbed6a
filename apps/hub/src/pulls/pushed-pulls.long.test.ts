import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { discussions } from "../discussions/tables.ts";
import { refChanges } from "../refs/tables.ts";
import { batch, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { createPullHub, type PullHub, type PullRepo } from "./testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

/** Opens a pull request of bob, clones it as a user and adds commits. */
async function withCommits(who: string, { repo, count = 1 }: { repo?: PullRepo; count?: number } = {}) {
  const target = repo ?? (await hub.newRepo());
  const num = await hub.openPull("bob", target);
  const clone = await hub.clone(who, target);
  const git = (...args: string[]) => hub.git("-C", clone, ...args);
  expect(await git("fetch", "-q", "origin", `refs/pr/${num}`)).toMatchObject({ code: 0 });
  await git("checkout", "-q", "FETCH_HEAD");
  for (let number = 1; number <= count; number += 1) {
    await writeFile(join(hub.scratch, clone, `pushed-${number}.txt`), `${number}`);
    await git("add", ".");
    await git("commit", "-q", "-m", `pushed ${number}`);
  }
  const head = (await git("rev-parse", "HEAD")).output.trim();
  return { repo: target, num, git, head, ref: `refs/pr/${num}`, clone };
}

test("a clone has no pull requests, but can fetch them by name", async () => {
  const { repo, num, git, clone } = await withCommits("carol", { count: 0 });
  expect((await git("for-each-ref")).output).not.toContain("refs/pr");
  expect((await git("ls-remote", "origin")).output).toContain(`refs/pr/${num}`);
  expect(await git("fetch", "-q", "origin", `refs/pr/${num}:pr`)).toMatchObject({ code: 0 });
  expect((await git("rev-parse", "pr")).output.trim()).toBe(hub.refOf(repo, `refs/pr/${num}`));
  expect(await hub.git("-C", clone, "fetch", "-q", "origin", "refs/pr/99")).not.toMatchObject({ code: 0 });
});

test.each(["bob", "alice"])("%s pushes commits, which become events", { timeout: 120_000 }, async (who) => {
  const { repo, num, git, head, ref } = await withCommits(who, { count: 2 });
  expect(await git("push", "-q", "origin", `HEAD:${ref}`)).toEqual({ code: 0, output: "" });
  expect(hub.refOf(repo, ref)).toBe(head);
  expect((await hub.events(repo, num)).slice(1)).toEqual([
    { type: "commit", data: { subject: "pushed 1", oid: expect.any(String) } },
    { type: "commit", data: { subject: "pushed 2", oid: head } },
  ]);
  // History may be rewritten, as that of a branch.
  await git("commit", "-q", "--amend", "-m", "instead");
  expect(await git("push", "-q", "origin", `HEAD:${ref}`)).not.toMatchObject({ code: 0 });
  expect(await git("push", "-q", "-f", "origin", `HEAD:${ref}`)).toEqual({ code: 0, output: "" });
  expect((await hub.events(repo, num)).at(-1)).toMatchObject({ data: { subject: "instead" } });
  expect(await hub.database.orm.select().from(refChanges)).toEqual([]);
});

describe("a push is refused", () => {
  test("of a stranger, with and without a pull request", { timeout: 120_000 }, async () => {
    const { repo, git, head, ref } = await withCommits("carol");
    const refused = await git("push", "origin", `HEAD:${ref}`);
    expect([refused.code, refused.output]).toEqual([128, expect.stringContaining("403")]);
    const own = await hub.openPull("carol", repo);
    const again = await git("push", "origin", `HEAD:${ref}`);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining("Only its author and users with write")]);
    expect(hub.refOf(repo, ref)).not.toBe(head);
    expect(await git("push", "-q", "origin", `HEAD:refs/pr/${own}`)).toMatchObject({ code: 1 });
    expect(await git("push", "-q", "-f", "origin", `HEAD:refs/pr/${own}`)).toEqual({ code: 0, output: "" });
    for (const branch of ["refs/heads/main", "refs/tags/v1"]) {
      const elsewhere = await git("push", "-f", "origin", `HEAD:${branch}`);
      expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining(`may not push to ${branch}`)]);
    }
  });

  test("to a ref that cannot be pushed, by a writer", { timeout: 120_000 }, async () => {
    const { repo, git } = await withCommits("alice");
    const refused = [
      { refspec: "HEAD:refs/pr/99", says: "There is no pull request 99" },
      { refspec: "HEAD:refs/pr/01", says: "cannot be pushed" },
      { refspec: "HEAD:refs/pr/x", says: "cannot be pushed" },
      { refspec: ":refs/pr/1", says: "cannot be deleted by a push" },
    ];
    for (const { refspec, says } of refused) {
      const { code, output } = await git("push", "origin", refspec);
      expect([code, output], refspec).toEqual([1, expect.stringContaining(says)]);
    }
    expect([hub.refOf(repo, "refs/pr/1") === "", hub.refOf(repo, "refs/pr/99")]).toEqual([false, ""]);
  });

  test("to two pull requests at once, and of a tag", { timeout: 120_000 }, async () => {
    const { git, ref, repo } = await withCommits("alice");
    await hub.openPull("bob", repo);
    const both = await git("push", "-f", "origin", `HEAD:${ref}`, "HEAD:refs/pr/2");
    expect(both.output).toContain("one pull request at a time");
    await git("tag", "-a", "-m", "annotated", "v1");
    expect((await git("push", "-f", "origin", `v1:${ref}`)).output).toContain("must point to a commit");
  });

  test("to a pull request that is closed", async () => {
    const { repo, num, git, ref } = await withCommits("alice");
    const { id } = await hub.row(repo, num);
    await hub.database.orm.update(discussions).set({ status: "closed" }).where(eq(discussions.id, id));
    expect((await git("push", "origin", `HEAD:${ref}`)).output).toContain("is closed");
  });

  test("for a file that branches may not have either", async () => {
    const { git, ref, clone, repo } = await withCommits("bob");
    await writeFile(join(hub.scratch, clone, "big.bin"), Buffer.alloc(11 * 1024 * 1024));
    await git("-c", "filter.lfs.clean=cat", "-c", "filter.lfs.required=false", "add", "big.bin");
    await git("commit", "-q", "-m", "big");
    expect((await git("push", "origin", `HEAD:${ref}`)).output).toContain("larger than 10 MiB");
    expect((await hub.events(repo, 1)).length).toBe(1);
  });
});

test("readers of the repository can read the large files of a pull request, until its history drops them", async () => {
  const repo = await hub.newRepo();
  const object = lfsObject(uniqueName("weights"));
  await uploadObject(hub, "bob", repo.name, object);
  const isOpenTo = async (who: string): Promise<boolean> => {
    const response = await batch(hub, who, repo.name, [object], { operation: "download" });
    return (await response.json()).objects[0].actions !== undefined;
  };
  expect([await isOpenTo("bob"), await isOpenTo("carol")]).toEqual([true, false]);
  const created = await hub.commit("bob", repo, "main?create_pr=1", lfsFile("w.bin", object));
  expect(created.status, await created.text()).toBe(200);
  expect(await isOpenTo("carol")).toBe(true);
  const { ok } = await hub.send("carol", "GET", `/${repo.name}/resolve/refs%2Fpr%2F1/w.bin`);
  expect(ok).toBe(true);
  const clone = await hub.clone("bob", repo);
  expect(await hub.git("-C", clone, "push", "-q", "-f", "origin", "HEAD:refs/pr/1")).toEqual({ code: 0, output: "" });
  expect(await isOpenTo("carol")).toBe(false);
});

test("a long subject of a pushed commit is cut between characters", { timeout: 120_000 }, async () => {
  const { repo, num, git, ref } = await withCommits("bob");
  await git("commit", "-q", "--amend", "-m", `${"x".repeat(499)}😀`);
  expect(await git("push", "-q", "origin", `HEAD:${ref}`)).toEqual({ code: 0, output: "" });
  expect((await hub.events(repo, num)).at(-1)).toMatchObject({ data: { subject: "x".repeat(499) } });
  expect(await hub.database.orm.select().from(refChanges)).toEqual([]);
});
