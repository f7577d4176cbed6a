import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { recordEvent } from "../events/record-event.ts";
import type { NewEvent } from "../events/repo-event.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { notifyOfAccessRequest } from "./access-requests.ts";
import { notifications } from "./tables.ts";

let hub: TestHub;
const ids = new Map<string, string>();
beforeAll(async () => {
  hub = await createTestHub();
  for (const { id, name } of await hub.database.orm.select().from(namespaces)) ids.set(name, id);
});
afterAll(() => hub.stop());

const idOf = (name: string): string => ids.get(name) ?? "";
const url = "/api/notifications";

async function createRepo(more: object = {}) {
  const name = uniqueName("talk");
  await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  const [repo] = await hub.database.orm
    .select()
    .from(repos)
    .where(eq(repos.foldedFullName, `alice/${name}`));
  if (repo === undefined) throw new Error("the repository was not created");
  return repo;
}

/** Records that a user has started a discussion, or commented, and passes the event on. */
async function say(
  who: string,
  {
    repo,
    discussionId,
    author = who,
    text,
  }: { discussionId: string; author?: string; text: string } & Pick<NewEvent, "repo">,
): Promise<void> {
  const { orm } = hub.database;
  const authorId = idOf(author);
  const discussion = {
    id: discussionId,
    num: 1,
    title: "A bug",
    status: "open",
    isPullRequest: false,
    authorId,
  } as const;
  const comment = { id: newId(), authorId: idOf(who), content: text, hidden: false };
  await recordEvent(
    { orm, now: () => new Date() },
    { action: "create", scope: "discussion.comment", repo, actorId: idOf(who), details: { discussion, comment } },
  );
  await hub.deliverWebhooks();
}

const change = (body: object) => hub.send("carol", "PATCH", "/api/settings/watch", body);
const send = (length: number) =>
  hub.send("bob", "POST", `${url}/mark-as-read`, { discussionIds: Array.from({ length }, () => "x") });

async function unread(who: string, repo: NewEvent["repo"]) {
  const query = `?readStatus=unread&repoName=${repo.fullName}`;
  return (await (await hub.send(who, "GET", `${url}${query}`)).json()).notifications;
}

test("the owner, participants and mentioned users are notified, those who act are not", async () => {
  const repo = await createRepo();
  const discussionId = newId();
  await say("bob", { repo, discussionId, text: "what do you think, @carol?" });
  expect(await unread("bob", repo)).toEqual([]);
  expect(await unread("alice", repo)).toEqual([
    {
      type: "repo",
      updatedAt: expect.any(String),
      read: false,
      repo: { name: repo.fullName, type: "model" },
      discussionEventId: expect.any(String),
      discussion: {
        id: discussionId,
        num: 1,
        title: "A bug",
        status: "open",
        isPullRequest: false,
        participating: [{ _id: idOf("bob"), user: "bob", avatar: expect.any(String) }],
      },
      reason: "watching",
    },
  ]);
  expect(await unread("carol", repo)).toEqual([expect.objectContaining({ reason: "mention" })]);
  await say("alice", { repo, discussionId, author: "bob", text: "yes" });
  expect(await unread("bob", repo)).toEqual([expect.objectContaining({ reason: "participating" })]);
});

test("marking as read, marking all and deleting", async () => {
  const repo = await createRepo();
  const discussionId = newId();
  await say("bob", { repo, discussionId, text: "hello" });
  await hub.send("alice", "POST", `${url}/mark-as-read`, { discussionIds: [discussionId] });
  expect(await unread("alice", repo)).toEqual([]);
  await say("bob", { repo, discussionId, text: "hello again" });
  expect(await unread("alice", repo)).toHaveLength(1);
  await hub.send("alice", "POST", `${url}/mark-as-read?applyToAll=true&repoName=${repo.fullName}`);
  expect(await unread("alice", repo)).toEqual([]);
  await hub.send("alice", "DELETE", `${url}?applyToAll=true&repoName=${repo.fullName}`);
  const { count } = await (await hub.send("alice", "GET", `${url}?repoName=${repo.fullName}`)).json();
  expect(count.view).toBe(0);
});

test.each([
  "readStatus=red",
  "repoType=space",
  "mention=me",
  "lastUpdate=yesterday",
  "lastUpdate=0000-01-01T00:00:00Z",
  "lastUpdate=%2B099999-01-01T00:00:00Z",
])("refuses the filter %s, so that no change applies to more than was meant", async (filter) => {
  const requests = [
    { method: "GET", path: `${url}?${filter}` },
    { method: "DELETE", path: `${url}?applyToAll=true&${filter}` },
    { method: "POST", path: `${url}/mark-as-read?applyToAll=true&${filter}` },
  ];
  for (const { method, path } of requests) expect((await hub.send("alice", method, path)).status).toBe(400);
});

test("users watch, mute and unwatch repositories, users and organizations", async () => {
  const repo = await createRepo();
  const watched = await change({ add: [{ id: "alice", type: "user" }] });
  expect(await watched.json()).toEqual([{ id: idOf("alice"), type: "user", name: "alice", mode: "watch" }]);
  await say("bob", { repo, discussionId: newId(), text: "one" });
  expect(await unread("carol", repo)).toHaveLength(1);
  await change({ add: [{ id: repo.id, type: "repo", mode: "mute" }] });
  await say("bob", { repo, discussionId: newId(), text: "two, @carol" });
  expect(await unread("carol", repo)).toHaveLength(1);
  const none = await change({
    delete: [
      { id: "alice", type: "user" },
      { id: repo.fullName, type: "repo" },
    ],
  });
  expect(await none.json()).toEqual([]);
  await say("bob", { repo, discussionId: newId(), text: "three" });
  expect(await unread("carol", repo)).toHaveLength(1);
  expect((await change({ add: [{ id: "missing", type: "org" }] })).status).toBe(404);
});

test("users who watch are notified although very many others have muted it", async () => {
  const repo = await createRepo();
  const { orm } = hub.database;
  const { recipients } = limits.notifications;
  await orm.execute(sql`
    with muting as (
      insert into hub.namespaces (id, kind, name, folded_name, full_name, created_at)
      select lpad(n::text, 24, '0'), 'user', 'muting-' || n, 'muting-' || n, '', now() from generate_series(1, ${recipients}) n
      returning id
    )
    insert into hub.watches (user_id, target_id, type, name, mode) select id, ${repo.id}, 'repo', 'x', 'mute' from muting`);
  await change({ add: [{ id: repo.id, type: "repo" }] });
  await say("bob", { repo, discussionId: newId(), text: `for all, @muting-${recipients}` });
  const notified = await orm.select().from(notifications).where(eq(notifications.repoId, repo.id));
  expect(notified.map(({ userId }) => userId).toSorted()).toEqual([idOf("alice"), idOf("carol")].toSorted());
});

test("an id names its user, although another user has that name", async () => {
  const bob = idOf("bob");
  const own = { id: newId(), type: "user" };
  await hub.database.orm.insert(namespaces).values({
    id: own.id,
    kind: "user",
    name: bob,
    foldedName: bob,
    fullName: "",
    createdAt: new Date(0),
  });
  const idsAfter = async (body: object): Promise<string[]> =>
    (await (await change(body)).json())
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [bob, own.id].includes(id));
  expect((await idsAfter({ add: [{ id: bob, type: "user" }, own] })).toSorted()).toEqual([bob, own.id].toSorted());
  expect(await idsAfter({ delete: [{ id: bob, type: "user" }] })).toEqual([own.id]);
  expect(await idsAfter({ delete: [{ id: bob, type: "user" }] })).toEqual([]);
});

test("a muted discussion notifies no more, until it is unmuted", async () => {
  const repo = await createRepo();
  const discussionId = newId();
  await say("bob", { repo, discussionId, text: "@carol" });
  const mute = (muted: boolean) => hub.send("carol", "POST", `${url}/mute`, { discussionIds: [discussionId], muted });
  await mute(true);
  await hub.send("carol", "POST", `${url}/mark-as-read`, { discussionIds: [discussionId] });
  await say("bob", { repo, discussionId, text: "@carol again" });
  expect(await unread("carol", repo)).toEqual([]);
  await mute(false);
  await say("bob", { repo, discussionId, text: "and again" });
  expect(await unread("carol", repo)).toHaveLength(1);
});

test("events of hidden repositories notify only users with access, and earlier notifications are hidden", async () => {
  const hidden = await createRepo({ private: true });
  await say("alice", { repo: hidden, discussionId: newId(), text: "@bob" });
  expect(await unread("bob", hidden)).toEqual([]);
  const open = await createRepo();
  await say("alice", { repo: open, discussionId: newId(), text: "@bob" });
  expect(await unread("bob", open)).toHaveLength(1);
  await hub.send("alice", "PUT", `/api/models/${open.fullName}/settings`, { private: true });
  expect(await unread("bob", open)).toEqual([]);
  const watch = { add: [{ id: hidden.fullName, type: "repo" }] };
  expect((await hub.send("bob", "PATCH", "/api/settings/watch", watch)).status).toBe(404);
});

test("the owner is notified of requests for access", async () => {
  const repo = await createRepo();
  const { orm } = hub.database;
  await notifyOfAccessRequest(orm, { repo, requesterId: idOf("bob"), now: new Date() });
  const expected = { type: "access-request", id: repo.id, read: false, repo: { name: repo.fullName, type: "model" } };
  expect(await unread("alice", repo)).toEqual([expect.objectContaining(expected)]);
  expect(await unread("bob", repo)).toEqual([]);
});

test("deleting a discussion deletes its notifications", async () => {
  const repo = await createRepo();
  const discussionId = newId();
  await say("bob", { repo, discussionId, text: "gone soon" });
  const { orm } = hub.database;
  const discussion = {
    id: discussionId,
    num: 1,
    title: "",
    status: "open",
    isPullRequest: false,
    authorId: null,
  } as const;
  await recordEvent(
    { orm, now: () => new Date() },
    { action: "delete", scope: "discussion", repo, details: { discussion } },
  );
  await hub.deliverWebhooks();
  expect(await unread("alice", repo)).toEqual([]);
});

test("a change may have as many ids as the limit", async () => {
  expect((await send(limits.notifications.ids)).status).toBe(200);
  expect((await send(limits.notifications.ids + 1)).status).toBe(400);
});

test("discussions, comments and status changes of the API notify", async () => {
  const repo = await createRepo();
  const base = `/api/models/${repo.fullName}/discussions`;
  const created = await hub.send("bob", "POST", base, { title: "A question", description: "Why, @carol?" });
  expect(created.status).toBe(200);
  const { num } = await created.json();
  await hub.deliverWebhooks();
  const about = { num, title: "A question", status: "open", isPullRequest: false };
  expect(await unread("alice", repo)).toMatchObject([{ reason: "watching", discussion: about }]);
  expect(await unread("carol", repo)).toMatchObject([{ reason: "mention", discussion: about }]);
  await hub.send("alice", "POST", `${base}/${num}/comment`, { comment: "Because." });
  await hub.send("alice", "POST", `${base}/${num}/status`, { status: "closed" });
  await hub.deliverWebhooks();
  expect(await unread("bob", repo)).toMatchObject([{ reason: "participating", discussion: { status: "closed" } }]);
});
