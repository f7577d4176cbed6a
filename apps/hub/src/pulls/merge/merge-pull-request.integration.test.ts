import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { discussions } from "../../discussions/tables.ts";
import { refChanges } from "../../refs/tables.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { file } from "../../testing/hub-requests.ts";
import { lfsFile, lfsObject, uploadObject } from "../../testing/lfs-requests.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { createPullHub, type PullHub, type PullRepo } from "../testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

const merge = (who: string | undefined, { name }: PullRepo, num: number, body?: object): Promise<Response> =>
  hub.send(who, "POST", `/api/models/${name}/discussions/${num}/merge`, body);
const setStatus = async (repo: PullRepo, num: number, status: "draft" | "open" | "closed" | "merged") => {
  const { id } = await hub.row(repo, num);
  await hub.database.orm.update(discussions).set({ status }).where(eq(discussions.id, id));
};
const mainOf = (repo: PullRepo): string => hub.refOf(repo, "refs/heads/main");
const log = (repo: PullRepo, format: string): string => gitIn(repo.folder, ["log", "-1", `--format=${format}`, "main"]);

/** Opens a pull request of bob for `notes.txt`, and commits to the branch as alice. */
async function withDivergedMain(ofBob: string, ofAlice: string) {
  const repo = await hub.newRepo();
  const lines = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
  const changed = (line: string, text: string) => lines.map((one) => (one === line ? text : one)).join("\n");
  await hub.commit("alice", repo, "main", file("notes.txt", lines.join("\n")));
  const num = await hub.openPull("bob", repo, "notes.txt", changed(ofBob, "of bob"));
  await hub.commit("alice", repo, "main", file("notes.txt", changed(ofAlice, "of alice")));
  return { repo, num };
}

describe("a pull request is merged", () => {
  test("by fast-forward, which updates the index", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo, "README.md", "---\nlicense: mit\n---\n# Hi\n");
    const head = hub.refOf(repo, `refs/pr/${num}`);
    const response = await merge("alice", repo, num);
    expect([response.status, await response.json()]).toEqual([200, { status: "merged", mergeCommitId: head }]);
    expect(mainOf(repo)).toBe(head);
    expect(await hub.row(repo, num)).toMatchObject({ status: "merged", mergeCommit: head });
    expect((await hub.events(repo, num)).at(-1)).toEqual({ type: "status-change", data: { status: "merged" } });
    const info = await (await hub.send("carol", "GET", `/api/models/${repo.name}`)).json();
    expect(info).toMatchObject({ sha: head, tags: expect.arrayContaining(["license:mit"]) });
    expect(await hub.database.orm.select().from(refChanges)).toEqual([]);
  });

  test("with a merge commit of the user who merges, and a comment", async () => {
    const { repo, num } = await withDivergedMain("2", "9");
    const parents = `${mainOf(repo)} ${hub.refOf(repo, `refs/pr/${num}`)}`;
    const response = await merge("alice", repo, num, { comment: "\u0001".repeat(limits.discussions.commentChars) });
    expect(response.status).toBe(200);
    const { mergeCommitId } = await response.json();
    expect(mainOf(repo)).toBe(mergeCommitId);
    expect(log(repo, "%P")).toBe(parents);
    expect(log(repo, "%an %cn %s")).toBe(`alice alice change (#${num})`);
    const text = await hub.send("carol", "GET", `/${repo.name}/resolve/main/notes.txt`);
    expect(await text.text()).toBe("1\nof bob\n3\n4\n5\n6\n7\n8\nof alice\n10");
    const [, comment, status] = await hub.events(repo, num);
    expect([comment, status]).toMatchObject([{ type: "comment" }, { type: "status-change" }]);
    gitIn(repo.folder, ["fsck", "--strict"]);
  });

  test("without a commit if the branch has its changes already", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    gitIn(repo.folder, ["update-ref", "refs/heads/main", `refs/pr/${num}`]);
    await hub.commit("alice", repo, "main", file("later.txt", "later"));
    const main = mainOf(repo);
    expect((await merge("alice", repo, num)).status).toBe(200);
    expect([mainOf(repo), (await hub.row(repo, num)).mergeCommit]).toEqual([main, main]);
  });

  test("into the branch that it was opened for", async () => {
    const repo = await hub.newRepo();
    await hub.send("alice", "POST", `/api/models/${repo.name}/branch/dev`, {});
    const opened = await hub.commit("bob", repo, "dev?create_pr=1", file("dev.txt", "dev"));
    const { commitOid } = await opened.json();
    const main = mainOf(repo);
    expect((await merge("alice", repo, 1)).status).toBe(200);
    expect([hub.refOf(repo, "refs/heads/dev"), mainOf(repo)]).toEqual([commitOid, main]);
  });
});

describe("a merge is refused", () => {
  test.each([
    { who: undefined, status: 401 },
    { who: "bob", status: 403 },
    { who: "alice_reads", status: 403 },
  ])("of $who with $status", async ({ who, status }) => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    expect((await merge(who, repo, num)).status).toBe(status);
    expect((await hub.row(repo, num)).status).toBe("open");
  });

  test.each(["draft", "closed", "merged"] as const)("of a %s pull request", async (status) => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    await setStatus(repo, num, status);
    const main = mainOf(repo);
    const refused = await merge("alice", repo, num);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(status)]);
    expect(mainOf(repo)).toBe(main);
  });

  test.each(["99", "x", "01"])("of %s, which does not exist", async (num) => {
    const repo = await hub.newRepo();
    expect((await hub.send("alice", "POST", `/api/models/${repo.name}/discussions/${num}/merge`)).status).toBe(404);
  });

  test("with conflicts, which it names, and nothing changes", async () => {
    const { repo, num } = await withDivergedMain("5", "5");
    const [main, objects] = [mainOf(repo), gitIn(repo.folder, ["count-objects", "-v"])];
    const refused = await merge("alice", repo, num);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: expect.stringContaining('"notes.txt"'), filesWithConflicts: ["notes.txt"] },
    ]);
    expect([mainOf(repo), gitIn(repo.folder, ["count-objects", "-v"])]).toEqual([main, objects]);
    expect(await hub.row(repo, num)).toMatchObject({ status: "open", mergeCommit: null });
  });

  test("without a common history, and without its branch", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const tree = gitIn(repo.folder, ["rev-parse", "main^{tree}"]);
    const env = ["-c", "user.name=a", "-c", "user.email=a@b"];
    const root = gitIn(repo.folder, [...env, "commit-tree", "-m", "root", tree]);
    gitIn(repo.folder, ["update-ref", "refs/heads/main", root]);
    const unrelated = await merge("alice", repo, num);
    expect([unrelated.status, await unrelated.text()]).toEqual([409, expect.stringContaining("no commit in common")]);
    await hub.send("alice", "POST", `/api/models/${repo.name}/branch/dev`, {});
    const opened = await (await hub.commit("bob", repo, "dev?create_pr=1", file("dev.txt", "dev"))).json();
    await hub.send("alice", "DELETE", `/api/models/${repo.name}/branch/dev`);
    const gone = await merge("alice", repo, Number(opened.pullRequestUrl.split("/").at(-1)));
    expect([gone.status, await gone.text()]).toEqual([409, expect.stringContaining("refs/heads/dev")]);
  });

  test("with a comment that does not fit, and nothing changes", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const [main, { id }] = [mainOf(repo), await hub.row(repo, num)];
    const { textBytes } = limits.discussions;
    await hub.database.orm.update(discussions).set({ textBytes }).where(eq(discussions.id, id));
    expect((await merge("alice", repo, num, { comment: "Thanks" })).status).toBe(400);
    expect([mainOf(repo), await hub.row(repo, num)]).toEqual([
      main,
      expect.objectContaining({ status: "open", mergeCommit: null }),
    ]);
    expect((await merge("alice", repo, num)).status).toBe(200);
  });

  test("if a large file was deleted permanently", async () => {
    const repo = await hub.newRepo();
    const object = lfsObject(uniqueName("gone"));
    await uploadObject(hub, "bob", repo.name, object);
    await hub.commit("bob", repo, "main?create_pr=1", lfsFile("w.bin", object));
    const deletions = { deletions: { sha: [object.oid], rewriteHistory: false } };
    expect((await hub.send("alice", "POST", `/api/models/${repo.name}/lfs-files/batch`, deletions)).status).toBe(200);
    const refused = await merge("alice", repo, 1);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(object.oid)]);
  });

  test("if both sides together have what a push may not", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo, "names.txt");
    await hub.commit("alice", repo, "main", file("NAMES.txt", "differs only by case"));
    const refused = await merge("alice", repo, num);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("names.txt")]);
    const lines = Array.from({ length: 1000 }, (_, index) => `${index}`.padEnd(6_000, "-")).join("\n");
    const more = "x".repeat(4_000_000);
    await hub.commit("alice", repo, "main", file("large.txt", lines));
    const below = await hub.openPull("bob", repo, "large.txt", `${lines}\n${more}`);
    await hub.commit("alice", repo, "main", file("large.txt", `${more}\n${lines}`));
    const tooLarge = await merge("alice", repo, below);
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, expect.stringContaining("large.txt")]);
  });
});

describe("at once", () => {
  test("two merges: one succeeds", async () => {
    const { repo, num } = await withDivergedMain("2", "9");
    const responses = await Promise.all([merge("alice", repo, num), merge("alice", repo, num)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(gitIn(repo.folder, ["rev-list", "--merges", "--count", "main"])).toBe("1");
  });

  test("merges of several pull requests and commits all succeed", async () => {
    const repo = await hub.newRepo();
    const numbers = [];
    for (let count = 0; count < 4; count += 1) numbers.push(await hub.openPull("bob", repo));
    const commits = ["a", "b", "c"].map((path) => hub.commit("alice", repo, "main", file(path, path)));
    const merges = numbers.map((num) => merge("alice", repo, num));
    const responses = await Promise.all([...commits, ...merges]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(gitIn(repo.folder, ["ls-tree", "--name-only", "main"]).split("\n")).toHaveLength(8);
  });

  test("a merge and a push to its branch: both are in it, or one of them is refused", {
    timeout: 120_000,
  }, async () => {
    const repo = await hub.newRepo();
    for (const round of [1, 2, 3]) {
      const num = await hub.openPull("bob", repo);
      const clone = await hub.clone("alice", repo);
      await writeFile(join(hub.scratch, clone, `pushed-${round}.txt`), "pushed");
      await hub.git("-C", clone, "add", "-A");
      await hub.git("-C", clone, "commit", "-q", "-m", `pushed ${round}`);
      const pushed = (await hub.git("-C", clone, "rev-parse", "HEAD")).output.trim();
      const proposed = hub.refOf(repo, `refs/pr/${num}`);
      const [{ code, output }, { status }] = await Promise.all([
        hub.git("-C", clone, "push", "-q", "origin", "HEAD:main"),
        merge("alice", repo, num),
      ]);
      const history = gitIn(repo.folder, ["rev-list", "main"]).split("\n");
      expect([history.includes(pushed), history.includes(proposed)]).toEqual([code === 0, status === 200]);
      expect([code === 0 || /rejected|failed to push/.test(output), [200, 503].includes(status)]).toEqual([true, true]);
      expect(code === 0 || status === 200).toBe(true);
      expect((await hub.row(repo, num)).status).toBe(status === 200 ? "merged" : "open");
    }
    gitIn(repo.folder, ["fsck", "--strict"]);
    const info = await (await hub.send("carol", "GET", `/api/models/${repo.name}`)).json();
    expect(info.sha).toBe(mainOf(repo));
  });

  test("a merge and commits to the pull request: it has all that were accepted, or none later", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const paths = ["a", "b", "c", "d"];
    const commits = paths.map((path) => hub.commit("bob", repo, `refs%2Fpr%2F${num}`, file(path, path)));
    const [merged, ...added] = await Promise.all([merge("alice", repo, num), ...commits]);
    expect(merged?.status).toBe(200);
    const accepted = paths.filter((_, index) => added[index]?.status === 200);
    const files = gitIn(repo.folder, ["ls-tree", "--name-only", "main"]).split("\n");
    expect(paths.filter((path) => files.includes(path))).toEqual(accepted);
    expect(mainOf(repo)).toBe(hub.refOf(repo, `refs/pr/${num}`));
  });
});

const deleteRef = (who: string | undefined, { name }: PullRepo, num: number) =>
  hub.send(who, "DELETE", `/api/models/${name}/discussions/${num}/ref`);

describe("the ref of a pull request", () => {
  test("is deleted by its author or a writer once it is closed", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    expect((await deleteRef("bob", repo, num)).status).toBe(409);
    await setStatus(repo, num, "closed");
    expect((await deleteRef("carol", repo, num)).status).toBe(403);
    expect((await deleteRef(undefined, repo, num)).status).toBe(401);
    expect((await deleteRef("bob", repo, num)).status).toBe(200);
    expect(hub.refOf(repo, `refs/pr/${num}`)).toBe("");
    expect((await hub.events(repo, num)).at(-1)).toEqual({ type: "ref-deleted", data: {} });
    expect((await deleteRef("bob", repo, num)).status).toBe(404);
  });

  test("hides its large files, unless they were merged", async () => {
    const repo = await hub.newRepo();
    const isOpen = async (path: string, revision: string) =>
      (await hub.send("carol", "GET", `/${repo.name}/resolve/${revision}/${path}`)).status;
    for (const path of ["1.bin", "2.bin"]) {
      const object = lfsObject(uniqueName(path));
      await uploadObject(hub, "bob", repo.name, object);
      expect((await hub.commit("bob", repo, "main?create_pr=1", lfsFile(path, object))).status).toBe(200);
    }
    const { sha } = await (await hub.send("carol", "GET", `/api/models/${repo.name}/revision/refs%2Fpr%2F2`)).json();
    expect((await merge("alice", repo, 1)).status).toBe(200);
    await setStatus(repo, 2, "closed");
    for (const num of [1, 2]) expect((await deleteRef("alice", repo, num)).status).toBe(200);
    expect([await isOpen("1.bin", "main"), await isOpen("2.bin", sha)]).toEqual([200, 404]);
  });
});
