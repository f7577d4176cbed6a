import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { createHub } from "../hub.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { addCommits, addEvent } from "./add-event.ts";
import { createDiscussion } from "./create-discussion.ts";
import { discussionReactions, discussions } from "./tables.ts";

let hub: TestHub;
let nowMs = Date.UTC(2026, 10, 22, 12);
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(nowMs) });
});
afterAll(() => hub.stop());

const { perUser } = limits.discussions;
let base = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  nowMs += perUser.windowMs;
  base = `/api/models/alice/chat-${count}/discussions`;
  await hub.send("alice", "POST", "/api/repos/create", { name: `chat-${count}` });
});

const post = (path: string, body: unknown) => hub.send("bob", "POST", base + path, body);
const question = { title: "A question", description: "Why?" };

async function stored() {
  const { orm } = hub.database;
  const [repo] = await orm
    .select()
    .from(repos)
    .where(eq(repos.fullName, `alice/chat-${count}`));
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.name, "bob"));
  if (repo === undefined || user === undefined) throw new Error("the repository or its author is missing");
  const author = { userId: user.id };
  return {
    orm,
    repo,
    author,
    row: await createDiscussion({ limitsUsers: true }, orm, { repo, author, ...question, now: new Date(nowMs) }),
  };
}

test("a user creates a limited number of discussions in an hour, also with concurrent requests", async () => {
  const responses = await Promise.all(Array.from({ length: perUser.discussions + 3 }, () => post("", question)));
  const refused = responses.filter(({ status }) => status === 429);
  expect([responses.length - refused.length, refused.length]).toEqual([perUser.discussions, 3]);
  expect(refused[0]?.headers.get("retry-after")).toBe(String(perUser.windowMs / 1000));
  nowMs += perUser.windowMs;
  expect((await post("", question)).status).toBe(200);
});

test("a hub without rate limits does not limit discussions of a user", async () => {
  const { orm, repo, author } = await stored();
  for (let index = 1; index < perUser.discussions; index += 1) {
    await createDiscussion({ limitsUsers: false }, orm, { repo, author, ...question, now: new Date(nowMs) });
  }
  expect((await post("", question)).status).toBe(429);
  const unlimited = await createHub({
    database: hub.database,
    dataFolder: hub.dataFolder,
    publicUrl: () => testUrl,
    logger: silentLogger,
    now: () => new Date(nowMs),
    requestLimits: "off",
  });
  const headers = { Authorization: "Bearer hf_bob", "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(question) };
  expect((await unlimited.app.request(`${testUrl}${base}`, sent)).status).toBe(200);
  await unlimited.close();
});

test("a user writes a limited number of comments in an hour", async () => {
  const { orm, row, author } = await stored();
  // The description counts as a comment.
  for (let index = 2; index < perUser.comments; index += 1) {
    await addEvent(orm, row, { type: "comment", data: {}, author, now: new Date(nowMs) });
  }
  expect((await post(`/${row.num}/comment`, { comment: "the last one" })).status).toBe(201);
  expect((await post(`/${row.num}/comment`, { comment: "one too many" })).status).toBe(429);
});

test("a discussion has a limited number of events, and can be closed when it is full", async () => {
  const { orm, row } = await stored();
  const { events } = limits.discussions;
  await orm
    .update(discussions)
    .set({ eventCount: events - 1 })
    .where(eq(discussions.id, row.id));
  expect((await post(`/${row.num}/comment`, { comment: "the last one" })).status).toBe(201);
  const refused = await post(`/${row.num}/comment`, { comment: "one too many" });
  expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining("Start a new")]);
  expect((await post(`/${row.num}/status`, { status: "closed" })).status).toBe(200);
  expect((await post(`/${row.num}/status`, { status: "open" })).status, "closing and opening would have no end").toBe(
    400,
  );
});

test("comments of changes of the status count as well", async () => {
  const { orm, row, author } = await stored();
  for (let index = 2; index < perUser.comments; index += 1) {
    await addEvent(orm, row, { type: "comment", data: {}, author, now: new Date(nowMs) });
  }
  const setStatus = (status: string, comment?: string) => post(`/${row.num}/status`, { status, comment });
  expect((await setStatus("closed", "the last one")).status).toBe(200);
  expect((await setStatus("open", "one too many")).status).toBe(429);
  expect((await setStatus("open")).status).toBe(200);
});

test("the comments of a discussion have a limited size, earlier texts included", async () => {
  const { orm, row } = await stored();
  await orm
    .update(discussions)
    .set({ textBytes: limits.discussions.textBytes - 10 })
    .where(eq(discussions.id, row.id));
  expect((await post(`/${row.num}/comment`, { comment: "0123456789" })).status).toBe(201);
  expect((await post(`/${row.num}/comment`, { comment: "x" })).status).toBe(400);
  const { events } = await (await hub.send("bob", "GET", `${base}/${row.num}`)).json();
  expect((await post(`/${row.num}/comment/${events[1].id}/edit`, { content: "y" })).status).toBe(400);
  expect((await post(`/${row.num}/comment/${events[1].id}/hide`, {})).status).toBe(200);
  expect((await post(`/${row.num}/comment`, { comment: "0123456789" })).status).toBe(201);
});

test("the comments of a discussion have a limited number of reactions", async () => {
  const { orm, row } = await stored();
  const { events } = await (await hub.send("bob", "GET", `${base}/${row.num}`)).json();
  const [{ id }] = events;
  const users = Array.from({ length: limits.discussions.reactions - 1 }, (_, index) => ({
    id: `${count}-${index}`,
    kind: "user" as const,
    name: `fan-${count}-${index}`,
    foldedName: `fan-${count}-${index}`,
    fullName: "A fan",
    createdAt: new Date(nowMs),
  }));
  await orm.insert(namespaces).values(users);
  await orm
    .insert(discussionReactions)
    .values(users.map((user) => ({ eventId: id, userId: user.id, reaction: "fire" as const, createdAt: new Date(0) })));
  const react = (reaction: string) => post(`/${row.num}/comment/${id}/reaction`, { reaction });
  expect((await react("heart")).status).toBe(200);
  expect((await react("fire")).status).toBe(400);
  expect((await hub.send("bob", "DELETE", `${base}/${row.num}/comment/${id}/reaction/heart`)).status).toBe(200);
});

test.each([
  { query: `?search=${"x".repeat(limits.discussions.searchChars)}`, status: 200 },
  { query: `?search=${"x".repeat(limits.discussions.searchChars + 1)}`, status: 400 },
  { query: `?p=${limits.discussions.lastPage}`, status: 200, start: limits.discussions.lastPage },
  { query: `?p=${limits.discussions.lastPage + 1}`, status: 200, start: limits.discussions.lastPage },
])("the list has limits for its query", async ({ query, status, start = 0 }) => {
  const response = await hub.send("bob", "GET", base + query);
  expect(response.status).toBe(status);
  if (status === 200) expect((await response.json()).start).toBe(start * limits.discussions.page);
});

test("of the commits of a push, the newest are recorded", async () => {
  const { orm, row, author } = await stored();
  const { commitEvents } = limits.discussions;
  const commits = Array.from({ length: commitEvents + 1 }, (_, index) => ({
    subject: `commit ${index}`,
    oid: index.toString(16).padStart(40, "0"),
  }));
  await addCommits(orm, row, { author, commits, now: new Date(nowMs) });
  const { events } = await (await hub.send("bob", "GET", `${base}/${row.num}`)).json();
  expect(events).toHaveLength(1 + commitEvents);
  expect(events[1]).toMatchObject({ type: "commit", data: { subject: "commit 1" } });
  expect(events.at(-1)).toMatchObject({ data: { subject: `commit ${commitEvents}` } });
});
