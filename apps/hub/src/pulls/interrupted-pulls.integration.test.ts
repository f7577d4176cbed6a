import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { discussionEvents, discussions } from "../discussions/tables.ts";
import { createHub } from "../hub.ts";
import { refChanges } from "../refs/tables.ts";
import { gitIn } from "../testing/git-requests.ts";
import { lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { testUrl } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { createPullHub, type PullHub, type PullRepo } from "./testing/pull-hub.ts";

let hub: PullHub;
beforeAll(async () => {
  hub = await createPullHub();
});
afterAll(() => hub.stop());

/** Leaves the record of a change whose process was killed. */
const leaveChange = async (repo: PullRepo, pullNum: number): Promise<void> => {
  await hub.database.orm.insert(refChanges).values({ id: randomUUID(), repoId: repo.id, pullNum, endsAt: new Date(0) });
};
/** Does what a hub does when it starts. */
const restart = async (): Promise<void> => {
  const { database, dataFolder } = hub;
  const again = await createHub({ database, dataFolder, publicUrl: () => testUrl, logger: silentLogger });
  await again.reindex();
  await again.close();
  expect(await database.orm.select().from(refChanges)).toEqual([]);
};
const setMergeCommit = async (repo: PullRepo, num: number, mergeCommit: string): Promise<void> => {
  const { id } = await hub.row(repo, num);
  await hub.database.orm.update(discussions).set({ mergeCommit }).where(eq(discussions.id, id));
};
const details = async (repo: PullRepo, num: number) =>
  (await hub.send("carol", "GET", `/api/models/${repo.name}/discussions/${num}`)).json();

test("killed before the row is stored: the ref and its large files are gone after a restart", async () => {
  const repo = await hub.newRepo();
  const object = lfsObject(uniqueName("weights"));
  await uploadObject(hub, "bob", repo.name, object);
  const created = await hub.commit("bob", repo, "main?create_pr=1", lfsFile("w.bin", object));
  const { commitOid } = await created.json();
  await hub.database.orm.delete(discussions).where(eq(discussions.repoId, repo.id));
  await leaveChange(repo, 1);
  await restart();
  expect(hub.refOf(repo, "refs/pr/1")).toBe("");
  const response = await hub.send("carol", "GET", `/${repo.name}/resolve/${commitOid}/w.bin`);
  expect(response.status).toBe(404);
});

test("killed before the commits of a push are recorded: they become events after a restart", async () => {
  const repo = await hub.newRepo();
  const num = await hub.openPull("bob", repo);
  const head = hub.refOf(repo, `refs/pr/${num}`);
  const { id } = await hub.row(repo, num);
  await hub.database.orm.delete(discussionEvents).where(eq(discussionEvents.discussionId, id));
  await leaveChange(repo, num);
  await restart();
  const events = await hub.database.orm.select().from(discussionEvents).where(eq(discussionEvents.discussionId, id));
  expect(events).toMatchObject([{ type: "commit", data: { subject: "change", oid: head } }]);
});

/** Leaves a merge that was interrupted before or after the branch moved. */
const interrupted = async (hasMoved: boolean) => {
  const repo = await hub.newRepo();
  const num = await hub.openPull("bob", repo, "README.md", "---\nlicense: mit\n---\n");
  const head = hub.refOf(repo, `refs/pr/${num}`);
  await setMergeCommit(repo, num, head);
  if (hasMoved) gitIn(repo.folder, ["update-ref", "refs/heads/main", head]);
  return { repo, num, head };
};

describe("killed while merging", () => {
  const states = [
    { when: "before the branch moves", hasMoved: false, status: "open" },
    { when: "after the branch has moved", hasMoved: true, status: "merged" },
  ] as const;
  test.each(states)("$when: it is $status after a restart", async ({ hasMoved, status }) => {
    const { repo, num, head } = await interrupted(hasMoved);
    await leaveChange(repo, num);
    await restart();
    expect(await hub.row(repo, num)).toMatchObject({ status, mergeCommit: hasMoved ? head : null });
    const last = (await hub.events(repo, num)).at(-1);
    expect(last).toMatchObject(hasMoved ? { type: "status-change", data: { status } } : { type: "commit" });
    const info = await (await hub.send("carol", "GET", `/api/models/${repo.name}`)).json();
    expect(info.tags.includes("license:mit")).toBe(hasMoved);
  });

  test.each(states)("$when: it is $status when it is read next", async ({ hasMoved, status }) => {
    const { repo, num } = await interrupted(hasMoved);
    const path = `/api/models/${repo.name}/discussions/${num}`;
    expect((await hub.send("bob", "POST", `${path}/status`, { status: "closed" })).status).toBe(409);
    expect(await details(repo, num)).toMatchObject({ status });
    expect((await hub.send("alice", "POST", `${path}/merge`)).status).toBe(hasMoved ? 400 : 200);
    expect(await details(repo, num)).toMatchObject({ status: "merged" });
  });

  test("by SIGKILL between git and the database: it is merged after a restart", { timeout: 60_000 }, async () => {
    const repo = await hub.newRepo();
    const num = await hub.openPull("bob", repo);
    const head = hub.refOf(repo, `refs/pr/${num}`);
    const child = fork(join(import.meta.dirname, "../testing/requesting-process.ts"), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const { target, orm, sql } = hub.database;
    await orm.transaction(async (queries) => {
      // Events by alice cannot be stored until the end of this transaction.
      await queries.select().from(namespaces).where(eq(namespaces.name, "alice")).for("update");
      const path = `/api/models/${repo.name}/discussions/${num}/merge`;
      child.send({ target, dataFolder: hub.dataFolder, method: "POST", path });
      await expect.poll(() => hub.refOf(repo, "refs/heads/main"), { timeout: 30_000 }).toBe(head);
      child.kill("SIGKILL");
      await once(child, "exit");
      // PostgreSQL would still complete a query that the process had sent.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    });
    expect(await hub.row(repo, num)).toMatchObject({ status: "open", mergeCommit: head });
    await orm.update(refChanges).set({ endsAt: new Date(0) });
    await restart();
    expect(await hub.row(repo, num)).toMatchObject({ status: "merged", mergeCommit: head });
  });
});
