import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { discussionNumbers, discussions } from "../discussions/tables.ts";
import { refChanges } from "../refs/tables.ts";
import { repos } from "../repos/tables.ts";
import { gitIn } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { addPackedRefs } from "../testing/many-refs.ts";
import { createPullHub, type PullHub, type PullRepo } from "./testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

const textAt = async (repo: PullRepo, revision: string, path: string, who = "carol"): Promise<string> =>
  (await hub.send(who, "GET", `/${repo.name}/resolve/${revision}/${path}`)).text();

describe("a commit with create_pr", () => {
  test("of a reader opens a pull request on top of the branch", async () => {
    const repo = await hub.newRepo();
    const main = hub.refOf(repo, "refs/heads/main");
    const response = await hub.commit("bob", repo, "main?create_pr=1", file("a.txt", "of bob"));
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body.pullRequestUrl).toBe(`http://hub.test/${repo.name}/discussions/1`);
    expect(hub.refOf(repo, "refs/pr/1")).toBe(body.commitOid);
    expect(hub.refOf(repo, "refs/heads/main")).toBe(main);
    expect(gitIn(repo.folder, ["log", "--format=%an %P", "-1", "refs/pr/1"]).trim()).toBe(`bob ${main}`);
    expect(await hub.row(repo, 1)).toMatchObject({
      title: "change",
      status: "open",
      isPullRequest: true,
      baseRef: "refs/heads/main",
      baseCommit: main,
      mergeCommit: null,
    });
    expect(await hub.events(repo, 1)).toEqual([{ type: "commit", data: { subject: "change", oid: body.commitOid } }]);
    expect(await hub.database.orm.select().from(refChanges)).toEqual([]);
  });

  test.each([
    { who: "alice", revision: "main?create_pr=True", status: 200 },
    { who: "bob", revision: "main?create_pr=0", status: 403 },
    { who: "bob_reads", revision: "main?create_pr=1", status: 403 },
    { who: undefined, revision: "main?create_pr=1", status: 401 },
    { who: "bob", revision: "absent?create_pr=1", status: 404 },
    { who: "bob", revision: `${"1".repeat(40)}?create_pr=1`, status: 404 },
    { who: "bob", revision: "refs%2Fpr%2F1?create_pr=1", status: 404 },
    { who: "bob", revision: "refs%2Fpr%2F77", status: 404 },
  ])("of $who to $revision returns $status", async ({ who, revision, status }) => {
    const repo = await hub.newRepo();
    const response = await hub.commit(who ?? "", repo, revision, file("a.txt", "a"));
    expect(response.status, await response.text()).toBe(status);
    expect(hub.refOf(repo, "refs/pr/1") === "").toBe(status !== 200);
  });

  test("builds on an older commit of the branch", async () => {
    const repo = await hub.newRepo();
    const parent = hub.refOf(repo, "refs/heads/main");
    await hub.commit("alice", repo, "main", file("later.txt", "later"));
    const send = (parentCommit: string): Promise<Response> => {
      const body = commitBody(header("older", { parentCommit }), file("a.txt", "a"));
      return hub.send("bob", "POST", `/api/models/${repo.name}/commit/main?create_pr=1`, body, asCommit);
    };
    expect((await send("f".repeat(40))).status).toBe(412);
    expect((await send("main")).status).toBe(412);
    expect((await send(parent.slice(0, 7))).status).toBe(200);
    expect(gitIn(repo.folder, ["rev-parse", "refs/pr/1~1"])).toBe(parent);
    expect((await hub.row(repo, 1)).baseCommit).toBe(parent);
  });

  test("does not tell whether a private repository exists", async () => {
    const repo = await hub.newRepo({ private: true });
    for (const revision of ["main?create_pr=1", "refs%2Fpr%2F1"]) {
      expect((await hub.commit("bob", repo, revision, file("a.txt", "a"))).status).toBe(404);
    }
  });

  test("that is refused uses no number", async () => {
    const repo = await hub.newRepo();
    expect((await hub.commit("bob", repo, "main?create_pr=1", file(".git/x", "a"))).status).toBe(422);
    expect(await hub.openPull("bob", repo)).toBe(1);
  });

  test("at once, by several users, gets different numbers", async () => {
    const repo = await hub.newRepo();
    const numbers = await Promise.all(["alice", "bob", "carol", "bob"].map((who) => hub.openPull(who, repo)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });
});

describe("a pull request", () => {
  test("is a revision everywhere, encoded and not", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo, "folder/new.txt", "proposed");
    const oid = hub.refOf(repo, `refs/pr/${num}`);
    for (const revision of [`refs%2Fpr%2F${num}`, `refs/pr/${num}`]) {
      expect(await textAt(repo, revision, "folder/new.txt")).toBe("proposed");
      const tree = await hub.send("carol", "GET", `/api/models/${repo.name}/tree/${revision}/folder`);
      expect(await tree.json()).toMatchObject([{ path: "folder/new.txt" }]);
      const commits = await hub.send("carol", "GET", `/api/models/${repo.name}/commits/${revision}`);
      expect((await commits.json())[0]).toMatchObject({ id: oid });
      const info = await hub.send("carol", "GET", `/api/models/${repo.name}/revision/${revision}`);
      expect(await info.json()).toMatchObject({ sha: oid });
      const paths = { paths: ["folder/new.txt"] };
      const found = await hub.send("carol", "POST", `/api/models/${repo.name}/paths-info/${revision}`, paths);
      expect(await found.json()).toMatchObject([{ path: "folder/new.txt" }]);
    }
    const refs = await hub.send("carol", "GET", `/api/models/${repo.name}/refs?include_prs=1`);
    expect((await refs.json()).pullRequests).toEqual([{ name: `${num}`, ref: `refs/pr/${num}`, targetCommit: oid }]);
  });

  test("takes further commits of its author and of writers, and of no others", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const ref = `refs%2Fpr%2F${num}`;
    const preupload = await hub.send("bob", "POST", `/api/models/${repo.name}/preupload/${ref}`, { files: [] });
    expect((await preupload.json()).commitOid).toBe(hub.refOf(repo, `refs/pr/${num}`));
    expect((await hub.commit("bob", repo, ref, file("b.txt", "b"))).status).toBe(200);
    expect((await hub.commit("alice", repo, `refs/pr/${num}`, file("c.txt", "c"))).status).toBe(200);
    const refused = await hub.commit("carol", repo, ref, file("d.txt", "d"));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Only its author")]);
    expect(await textAt(repo, ref, "c.txt")).toBe("c");
    expect(await hub.events(repo, num)).toHaveLength(3);
  });

  test.each(["closed", "merged"] as const)("takes no commits once it is %s", async (status) => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const { id } = await hub.row(repo, num);
    await hub.database.orm.update(discussions).set({ status }).where(eq(discussions.id, id));
    const refused = await hub.commit("bob", repo, `refs%2Fpr%2F${num}`, file("b.txt", "b"));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(`is ${status}`)]);
  });

  test("is refused while they are disabled", async () => {
    const repo = await hub.newRepo();
    await hub.database.orm.update(repos).set({ discussionsDisabled: true }).where(eq(repos.id, repo.id));
    const refused = await hub.commit("bob", repo, "main?create_pr=1", file("b.txt", "b"));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("turned off")]);
  });

  test("gets a number after those of refs that remain without a database", async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    gitIn(repo.folder, ["update-ref", "refs/pr/7", "refs/heads/main"]);
    await hub.database.orm.delete(discussionNumbers).where(eq(discussionNumbers.repoId, repo.id));
    await hub.database.orm.delete(discussions).where(eq(discussions.repoId, repo.id));
    expect(await hub.openPull("bob", repo)).toBe(8);
    expect(hub.refOf(repo, `refs/pr/${num}`)).not.toBe("");
  });
});

const fill = async (repo: PullRepo, who: string, count: number): Promise<void> => {
  const [author] = await hub.database.orm.select().from(namespaces).where(eq(namespaces.name, who));
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    repoId: repo.id,
    num: 100_000 + index,
    title: "one of many",
    authorId: author?.id ?? null,
    status: "open" as const,
    isPullRequest: true,
    // Limits per hour do not count them.
    createdAt: new Date(0),
    lastActivityAt: new Date(0),
  }));
  await hub.database.orm.insert(discussions).values(rows);
};
const open = async (repo: PullRepo): Promise<string> =>
  (await hub.commit("bob", repo, "main?create_pr=1", file("a.txt", "a"))).text();

describe("the limits", () => {
  test("of one user are exact", async () => {
    const repo = await hub.newRepo();
    await fill(repo, "bob", limits.pulls.openPerUser - 1);
    expect(await open(repo)).toContain("pullRequestUrl");
    expect(await open(repo)).toContain("Close some first");
    expect(await hub.openPull("carol", repo)).toBe(2);
  });

  test("of one repository are exact", async () => {
    const repo = await hub.newRepo();
    await fill(repo, "carol", limits.pulls.openPerRepository - 1);
    expect(await open(repo)).toContain("pullRequestUrl");
    expect(await open(repo)).toContain("merge or close some");
  });

  test("of refs are exact", async () => {
    const repo = await hub.newRepo();
    addPackedRefs(repo.folder, limits.pulls.refsPerRepository - 1, (number) => `refs/pr/${number + 10}`);
    expect(await open(repo)).toContain("pullRequestUrl");
    expect(await open(repo)).toContain("Delete the refs");
  });
});

test("the title of a pull request is the summary of its commit, without half of a character", async () => {
  const repo = await hub.newRepo();
  const { max } = limits.discussions.titleChars;
  const summary = `${"x".repeat(max - 1)}😀 and more`;
  const body = commitBody({ key: "header", value: { summary } }, file("long.txt", "new"));
  const created = await hub.send("bob", "POST", `/api/models/${repo.name}/commit/main?create_pr=1`, body, asCommit);
  expect(created.status).toBe(200);
  expect(await hub.row(repo, 1)).toMatchObject({ title: "x".repeat(max - 1) });
});
