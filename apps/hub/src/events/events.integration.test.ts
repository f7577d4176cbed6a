import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRef } from "../git/refs/update-refs.ts";
import { repos } from "../repos/tables.ts";
import { gitIn } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { movingRefs, repoEvents } from "./tables.ts";

let hub: TestHub;
let nowMs = Date.now();
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(nowMs) });
});
afterAll(() => hub.stop());

async function createRepo(): Promise<{ id: string; name: string; url: string; folder: string }> {
  const name = uniqueName("events");
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const id = await idOf(name);
  return { id, name, url: `/api/models/alice/${name}`, folder: `${hub.dataFolder}/git/${id.slice(-2)}/${id}.git` };
}

async function idOf(name: string): Promise<string> {
  const [row] = await hub.database.orm
    .select()
    .from(repos)
    .where(eq(repos.foldedFullName, `alice/${name}`));
  return row?.id ?? "";
}

async function eventsOf(repoId: string) {
  const rows = await hub.database.orm
    .select()
    .from(repoEvents)
    .where(eq(repoEvents.repoId, repoId))
    .orderBy(asc(repoEvents.position));
  return rows.map(({ action, scope, details, isPrivate, headSha, actorId }) => ({
    what: `${action} ${scope}`,
    hasActor: actorId !== null,
    details,
    isPrivate,
    headSha,
  }));
}

const commit = (url: string, branch: string, content: string) =>
  hub.send("alice", "POST", `${url}/commit/${branch}`, commitBody(header(), file("a.txt", content)), asCommit);

test("creating, configuring and deleting a repository are events, each once", async () => {
  const { id, name, url } = await createRepo();
  await hub.send("alice", "PUT", `${url}/settings`, { private: true });
  await hub.send("alice", "PUT", `${url}/settings`, { private: true });
  const events = await eventsOf(id);
  expect(events.map(({ what }) => what)).toEqual(["create repo", "update repo.config"]);
  expect(events[1]).toMatchObject({ isPrivate: true, details: { updatedConfig: { private: true } } });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name });
  expect((await eventsOf(id)).map(({ what }) => what)).toEqual(["delete repo"]);
});

test("moving, duplicating and squashing a repository are events", async () => {
  const { id, name, url } = await createRepo();
  await hub.send("alice", "POST", `${url}/branch/dev`, {});
  await hub.send("alice", "POST", `${url}/super-squash/dev`, {});
  const toRepo = `alice/${uniqueName("moved")}`;
  const moved = await hub.send("alice", "POST", "/api/repos/move", {
    fromRepo: `alice/${name}`,
    toRepo,
    type: "model",
  });
  expect(moved.status).toBe(200);
  const events = await eventsOf(id);
  const names = ["create repo", "update repo.content", "update repo.content", "move repo"];
  expect(events.map(({ what }) => what)).toEqual(names);
  expect(events[3]?.details).toEqual({ movedTo: { name: toRepo, ownerId: expect.any(String) } });
  expect(events[2]?.details.updatedRefs).toEqual([
    { ref: "refs/heads/dev", oldSha: events[0]?.headSha, newSha: expect.any(String) },
  ]);
  const copy = uniqueName("copy");
  await hub.send("alice", "POST", `/api/models/${toRepo}/duplicate`, { repository: `alice/${copy}` });
  expect((await eventsOf(await idOf(copy))).map(({ what }) => what)).toEqual(["create repo"]);
});

test("commits, branches and tags are content events with the old and the new commit", async () => {
  const { id, url } = await createRepo();
  const first = (await (await hub.send("alice", "GET", url)).json()).sha;
  const second = (await (await commit(url, "main", "two")).json()).commitOid;
  await hub.send("alice", "POST", `${url}/branch/dev`, {});
  const third = (await (await commit(url, "dev", "three")).json()).commitOid;
  await hub.send("alice", "POST", `${url}/tag/main`, { tag: "v1" });
  await hub.send("alice", "DELETE", `${url}/tag/v1`);
  await hub.send("alice", "DELETE", `${url}/branch/dev`);
  await hub.send("alice", "DELETE", `${url}/branch/dev`);
  const events = await eventsOf(id);
  expect(events.filter(({ hasActor }) => !hasActor)).toEqual([]);
  expect(events.flatMap(({ details }) => details.updatedRefs ?? [])).toEqual([
    { ref: "refs/heads/main", oldSha: first, newSha: second },
    { ref: "refs/heads/dev", oldSha: null, newSha: second },
    { ref: "refs/heads/dev", oldSha: second, newSha: third },
    { ref: "refs/tags/v1", oldSha: null, newSha: second },
    { ref: "refs/tags/v1", oldSha: second, newSha: null },
    { ref: "refs/heads/dev", oldSha: third, newSha: null },
  ]);
});

test("a move that failed because another request moved the ref is recorded once", async () => {
  const { withRecordedRefs } = await import("./moving-refs.ts");
  const { openGitStore } = await import("../git/git-store.ts");
  const { silentLogger } = await import("@modelyard/platform/logger");
  const { id, url } = await createRepo();
  await hub.send("alice", "POST", `${url}/branch/dev`, {});
  const { orm } = hub.database;
  const git = await openGitStore(`${hub.dataFolder}/git`, () => new Date(nowMs));
  const context = { orm, git, logger: silentLogger, now: () => new Date(nowMs) };
  const moved = await withRecordedRefs(context, { repoId: id, refs: ["refs/heads/dev"] }, async () => {
    await commit(url, "dev", "by another request");
    return false;
  });
  expect(moved).toBe(false);
  const updates = (await eventsOf(id)).flatMap(({ details }) => details.updatedRefs ?? []);
  expect(updates.map(({ ref, oldSha }) => [ref, oldSha !== null])).toEqual([
    ["refs/heads/dev", false],
    ["refs/heads/dev", true],
  ]);
  expect(await orm.select().from(movingRefs).where(eq(movingRefs.repoId, id))).toEqual([]);
  git.close();
});

test("main that moved in git before the process died is an event once the index is repaired", async () => {
  const { id, url, folder } = await createRepo();
  const first = (await (await hub.send("alice", "GET", url)).json()).sha;
  const tree = gitIn(folder, ["rev-parse", "main^{tree}"]);
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const moved = gitIn(folder, [...identity, "commit-tree", tree, "-p", first, "-m", "interrupted"]);
  gitIn(folder, ["update-ref", "refs/heads/main", moved]);
  await Promise.all([hub.reindex(), hub.reindex()]);
  const content = (await eventsOf(id)).filter(({ what }) => what === "update repo.content");
  expect(content).toEqual([
    {
      what: "update repo.content",
      hasActor: false,
      headSha: moved,
      isPrivate: false,
      details: { updatedRefs: [{ ref: "refs/heads/main", oldSha: first, newSha: moved }] },
    },
  ]);
});

test("a branch that moved before the process died is an event a little later, once", async () => {
  const { settleInterrupted } = await import("./moving-refs.ts");
  const { openGitStore } = await import("../git/git-store.ts");
  const { silentLogger } = await import("@modelyard/platform/logger");
  const { id, url, folder } = await createRepo();
  const { sha } = await (await hub.send("alice", "GET", url)).json();
  const begun = { repoId: id, actorId: null, createdAt: new Date(nowMs) };
  const { orm } = hub.database;
  await orm.insert(movingRefs).values([
    { ...begun, id: "moved", refs: [{ ref: "refs/heads/interrupted", oldSha: null }] },
    { ...begun, id: "not-moved", refs: [{ ref: "refs/heads/absent", oldSha: null }] },
  ]);
  await createRef(folder, "refs/heads/interrupted", sha);
  nowMs += 60_000;
  const git = await openGitStore(`${hub.dataFolder}/git`, () => new Date(nowMs));
  const context = { orm, git, logger: silentLogger, now: () => new Date(nowMs) };
  await Promise.all([settleInterrupted(context), settleInterrupted(context)]);
  expect((await eventsOf(id)).flatMap(({ details }) => details.updatedRefs ?? [])).toEqual([
    { ref: "refs/heads/interrupted", oldSha: null, newSha: sha },
  ]);
  const left = () => orm.select({ id: movingRefs.id }).from(movingRefs).where(eq(movingRefs.repoId, id));
  expect(await left(), "its process may still be running").toEqual([{ id: "not-moved" }]);
  nowMs += 24 * 60 * 60_000;
  await settleInterrupted(context);
  expect(await left()).toEqual([]);
  git.close();
});
