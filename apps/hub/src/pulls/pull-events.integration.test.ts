import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movingRefs, repoEvents } from "../events/tables.ts";
import { gitIn } from "../testing/git-requests.ts";
import { file } from "../testing/hub-requests.ts";
import { createPullHub, type PullHub, type PullRepo } from "./testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

async function eventsOf({ id }: PullRepo) {
  const rows = await hub.database.orm
    .select()
    .from(repoEvents)
    .where(eq(repoEvents.repoId, id))
    .orderBy(asc(repoEvents.position));
  return rows.map(({ action, scope, details: { updatedRefs = [], discussion, comment }, actorId }) => ({
    what: `${action} ${scope}`,
    hasActor: actorId !== null,
    updatedRefs,
    discussion,
    comment,
  }));
}
const movedRefs = async (repo: PullRepo) => (await eventsOf(repo)).flatMap(({ updatedRefs }) => updatedRefs);
const post = (who: string, repo: PullRepo, path: string, body: object = {}) =>
  hub.send(who, "POST", `/api/models/${repo.name}/discussions${path}`, body);

test("each move of a pull request's ref, and of its base branch, is an event once", async () => {
  const repo = await hub.newRepo();
  const main = hub.refOf(repo, "refs/heads/main");
  await post("bob", repo, "", { title: "A draft", description: "", pullRequest: true });
  await hub.send("alice", "POST", `/api/models/${repo.name}/branch/dev`, {});
  const opened = await (await hub.commit("bob", repo, "dev?create_pr=1", file("dev.txt", "1"))).json();
  const added = await (await hub.commit("bob", repo, "refs%2Fpr%2F2", file("dev.txt", "2"))).json();
  await hub.commit("alice", repo, "dev", file("other.txt", "3"));
  const dev = hub.refOf(repo, "refs/heads/dev");
  const { mergeCommitId } = await (await post("alice", repo, "/2/merge")).json();
  await hub.send("bob", "DELETE", `/api/models/${repo.name}/discussions/2/ref`);
  expect(await movedRefs(repo)).toEqual([
    { ref: "refs/pr/1", oldSha: null, newSha: main },
    { ref: "refs/heads/dev", oldSha: null, newSha: main },
    { ref: "refs/pr/2", oldSha: null, newSha: opened.commitOid },
    { ref: "refs/pr/2", oldSha: opened.commitOid, newSha: added.commitOid },
    { ref: "refs/heads/dev", oldSha: main, newSha: dev },
    { ref: "refs/heads/dev", oldSha: dev, newSha: mergeCommitId },
    { ref: "refs/pr/2", oldSha: added.commitOid, newSha: null },
  ]);
  expect(await hub.database.orm.select().from(movingRefs)).toEqual([]);
});

test("a merge into main, and one that is refused, record each move once", async () => {
  const repo = await hub.newRepo();
  const main = hub.refOf(repo, "refs/heads/main");
  const num = await hub.openPull("bob", repo, "a.txt", "1");
  const head = hub.refOf(repo, `refs/pr/${num}`);
  expect((await post("alice", repo, `/${num}/merge`)).status).toBe(200);
  const conflicting = await hub.openPull("bob", repo, "a.txt", "2");
  const other = hub.refOf(repo, `refs/pr/${conflicting}`);
  await hub.commit("alice", repo, "main", file("a.txt", "3"));
  expect((await post("alice", repo, `/${conflicting}/merge`)).status).toBe(409);
  expect(await movedRefs(repo)).toEqual([
    { ref: `refs/pr/${num}`, oldSha: null, newSha: head },
    { ref: "refs/heads/main", oldSha: main, newSha: head },
    { ref: `refs/pr/${conflicting}`, oldSha: null, newSha: other },
    { ref: "refs/heads/main", oldSha: head, newSha: gitIn(repo.folder, ["rev-parse", "main"]) },
  ]);
  expect((await eventsOf(repo)).filter(({ hasActor }) => !hasActor)).toEqual([]);
});

test("edited, hidden and deleted texts are events, and earlier events lose hidden and deleted texts", async () => {
  const repo = await hub.newRepo();
  await post("bob", repo, "", { title: "A question", description: "Why?" });
  const { newMessage } = await (await post("bob", repo, "/1/comment", { comment: "Secret" })).json();
  await post("bob", repo, `/1/comment/${newMessage.id}/edit`, { content: "Secret!" });
  await post("alice", repo, `/1/comment/${newMessage.id}/hide`);
  const hidden = { id: newMessage.id, content: "", hidden: true };
  expect((await eventsOf(repo)).slice(1)).toMatchObject([
    { what: "create discussion", comment: { content: "Why?", hidden: false } },
    { what: "create discussion.comment", discussion: { num: 1 }, comment: hidden },
    { what: "update discussion.comment", discussion: { num: 1 }, comment: hidden },
    { what: "update discussion.comment", discussion: { num: 1 }, comment: hidden },
  ]);
  await hub.send("alice", "DELETE", `/api/models/${repo.name}/discussions/1`);
  expect((await eventsOf(repo)).slice(1)).toMatchObject([{ what: "delete discussion", discussion: { num: 1 } }]);
});

test("an edited comment notifies no one again, and a deleted discussion has no notifications", async () => {
  const repo = await hub.newRepo();
  const unread = async () => {
    await hub.deliverWebhooks();
    const { notifications } = await (await hub.send("alice", "GET", "/api/notifications?readStatus=unread")).json();
    return notifications.filter((one: { repo?: { name: string } }) => one.repo?.name === repo.name).length;
  };
  await hub.send("alice", "PATCH", "/api/settings/watch", { add: [{ type: "repo", id: repo.name }] });
  await post("bob", repo, "", { title: "A question", description: "Why?" });
  expect(await unread()).toBe(1);
  await hub.send("alice", "POST", "/api/notifications/mark-as-read?applyToAll=true", {});
  const { events } = await (await hub.send("alice", "GET", `/api/models/${repo.name}/discussions/1`)).json();
  await post("bob", repo, `/1/comment/${events[0].id}/edit`, { content: "Why, @alice?" });
  expect(await unread()).toBe(0);
  await post("bob", repo, "/1/comment", { comment: "Anyone?" });
  expect(await unread()).toBe(1);
  await hub.send("alice", "DELETE", `/api/models/${repo.name}/discussions/1`);
  expect(await unread()).toBe(0);
});
