import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gitIn } from "../testing/git-requests.ts";
import { file } from "../testing/hub-requests.ts";
import { lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createPullHub, type PullHub, type PullRepo } from "./testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

const details = async (repo: PullRepo, num: number) =>
  (await hub.send("carol", "GET", `/api/models/${repo.name}/discussions/${num}?diff=1`)).json();
const create = (who: string | undefined, repo: PullRepo): Promise<Response> =>
  hub.send(who, "POST", `/api/models/${repo.name}/discussions`, { title: "A change", pullRequest: true });

describe("a pull request that is created without a commit", () => {
  test("is a draft at the head of main, which its author opens and a writer merges", async () => {
    const repo = await hub.newRepo();
    const created = await create("bob", repo);
    expect([created.status, await created.json()]).toEqual([
      200,
      {
        num: 1,
        url: `http://hub.test/${repo.name}/discussions/1`,
        pullRequest: true,
        references: { base: "refs/heads/main" },
      },
    ]);
    const main = hub.refOf(repo, "refs/heads/main");
    expect(hub.refOf(repo, "refs/pr/1")).toBe(main);
    expect(await details(repo, 1)).toMatchObject({
      status: "draft",
      isPullRequest: true,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      collection: "discussions",
      isReport: false,
      changes: { base: "refs/heads/main", headCommitId: main },
      filesWithConflicts: [],
      diff: "",
    });
    const one = `/api/models/${repo.name}/discussions/1`;
    expect((await hub.send("alice", "POST", `${one}/merge`)).status).toBe(400);
    expect((await hub.send("bob", "POST", `${one}/status`, { status: "open" })).status).toBe(200);
    // The stock client merges without a body.
    expect((await hub.send("alice", "POST", `${one}/merge`)).status).toBe(200);
    expect(await details(repo, 1)).toMatchObject({ status: "merged", changes: { mergeCommitId: main } });
  });

  test.each([
    { who: undefined, status: 401 },
    { who: "bob_reads", status: 403 },
  ])("is refused for $who with $status", async ({ who, status }) => {
    const repo = await hub.newRepo();
    expect((await create(who, repo)).status).toBe(status);
    expect(hub.refOf(repo, "refs/pr/1")).toBe("");
  });

  test("cannot be opened again once its ref was deleted", async () => {
    const repo = await hub.newRepo();
    await create("bob", repo);
    const one = `/api/models/${repo.name}/discussions/1`;
    expect((await hub.send("bob", "POST", `${one}/status`, { status: "closed" })).status).toBe(200);
    expect((await hub.send("bob", "DELETE", `${one}/ref`)).status).toBe(200);
    expect((await hub.send("bob", "POST", `${one}/status`, { status: "open" })).status).toBe(409);
    expect(await details(repo, 1)).toMatchObject({
      status: "closed",
      changes: { refDeleted: true },
      filesWithConflicts: [],
      diff: "",
    });
  });
});

describe("the storage of a pull request", () => {
  test("counts large files that no other ref has, for its author and writers", async () => {
    const repo = await hub.newRepo();
    const [own, shared] = [lfsObject("only in the pull request"), lfsObject("also in main")];
    for (const object of [own, shared]) await uploadObject(hub, "alice", repo.name, object);
    await hub.commit("alice", repo, "main", lfsFile("a.bin", shared));
    await hub.commit("alice", repo, "main?create_pr=1", lfsFile("b.bin", own), lfsFile("c.bin", shared));
    const read = (who: string | undefined) => hub.send(who, "GET", `/api/models/${repo.name}/discussions/1/storage`);
    expect(await (await read("alice")).json()).toEqual({ estimatedStorage: own.size, refDeleted: false });
    expect([(await read("carol")).status, (await read(undefined)).status]).toEqual([403, 401]);
    await hub.send("alice", "POST", `/api/models/${repo.name}/discussions/1/status`, { status: "closed" });
    await hub.send("alice", "DELETE", `/api/models/${repo.name}/discussions/1/ref`);
    expect(await (await read("alice")).json()).toEqual({ estimatedStorage: 0, refDeleted: true });
  });
});

describe("the changes of a pull request", () => {
  test("are those since it was opened, before and after it is merged", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo, "new.txt", "proposed\n");
    await hub.commit("alice", repo, "main", file("other.txt", "other"));
    const before = await details(repo, num);
    expect(before.filesWithConflicts).toEqual([]);
    expect(before.diff).toContain("+++ b/new.txt\n@@ -0,0 +1 @@\n+proposed");
    expect(before.diff).not.toContain("other.txt");
    expect((await hub.send("alice", "POST", `/api/models/${repo.name}/discussions/${num}/merge`)).status).toBe(200);
    expect((await details(repo, num)).diff).toBe(before.diff);
    expect((await hub.send("bob", "DELETE", `/api/models/${repo.name}/discussions/${num}/ref`)).status).toBe(200);
    expect((await details(repo, num)).diff).toBe(before.diff);
  });

  test("name files with conflicts, and keep no objects of the attempt", async () => {
    const repo = await hub.newRepo();
    await hub.commit("alice", repo, "main", file("same.txt", "base"), file("é.txt", "base"));
    const opened = await hub.commit("bob", repo, "main?create_pr=1", file("same.txt", "bob"), file("é.txt", "bob"));
    expect(opened.status).toBe(200);
    await hub.commit("alice", repo, "main", file("same.txt", "alice"), file("é.txt", "alice"));
    const objects = gitIn(repo.folder, ["count-objects", "-v"]);
    expect((await details(repo, 1)).filesWithConflicts).toEqual(["same.txt", "é.txt"]);
    expect(gitIn(repo.folder, ["count-objects", "-v"])).toBe(objects);
    expect((await hub.commit("bob", repo, "refs%2Fpr%2F1", file("same.txt", "alice"))).status).toBe(200);
    expect((await details(repo, 1)).filesWithConflicts).toEqual(["é.txt"]);
  });

  test("show large files as pointers and binary files by name", async () => {
    const repo = await hub.newRepo();
    const object = lfsObject("weights");
    await uploadObject(hub, "bob", repo.name, object);
    await hub.commit("bob", repo, "main?create_pr=1", lfsFile("w.bin", object), file("x.dat", "\0binary"));
    const { diff } = await details(repo, 1);
    expect(diff).toContain(`+oid sha256:${object.oid}`);
    expect(diff).toContain("Binary files /dev/null and b/x.dat differ");
  });

  test.each([
    { over: 0, isCut: false },
    { over: 1, isCut: true },
  ])("that are $over bytes over the limit are cut: $isCut", async ({ over, isCut }) => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo, "big.txt", "x");
    const around = Buffer.byteLength((await details(repo, num)).diff) - 1;
    // One line more, and the numbers of lines in the header of the hunk, would change the length.
    const content = "x".repeat(limits.pulls.diffBytes - around + over);
    expect((await hub.commit("bob", repo, `refs%2Fpr%2F${num}`, file("big.txt", content))).status).toBe(200);
    const { diff } = await details(repo, num);
    expect(Buffer.byteLength(diff) === limits.pulls.diffBytes).toBe(!isCut);
    expect(diff.includes("were cut here")).toBe(isCut);
  });
});

test("unrelated histories have conflicts that cannot be listed", async () => {
  const repo = await hub.newRepo();
  const num = await hub.openPull("bob", repo);
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
  const root = gitIn(repo.folder, [...identity, "commit-tree", "-m", "root", "main^{tree}"]);
  gitIn(repo.folder, ["update-ref", "refs/heads/main", root]);
  expect((await details(repo, num)).filesWithConflicts).toBe(true);
});
