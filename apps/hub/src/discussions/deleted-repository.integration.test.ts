import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { addComment } from "./add-event.ts";
import { lockDiscussion } from "./find-discussion.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

const waiting = () => hub.database.sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test("a comment and the deletion of its repository do not wait for each other", async () => {
  const { orm } = hub.database;
  await hub.send("alice", "POST", "/api/repos/create", { name: "leaving" });
  const question = { title: "A question", description: "Why?" };
  await hub.send("bob", "POST", "/api/models/alice/leaving/discussions", question);
  const [repo] = await orm.select().from(repos).where(eq(repos.fullName, "alice/leaving"));
  if (repo === undefined) throw new Error("the repository is missing");
  let deleting: Promise<Response> | undefined;
  await orm.transaction(async (transaction) => {
    const discussion = await lockDiscussion(transaction, repo, 1);
    deleting = hub.send("alice", "DELETE", "/api/repos/delete", { name: "leaving" });
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
    const author = { userId: discussion.authorId ?? "" };
    await addComment(transaction, discussion, { author, raw: "still here", now: new Date() });
  });
  expect((await deleting)?.status).toBe(200);
});
