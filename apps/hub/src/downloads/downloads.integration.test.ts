import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DownloadHistory } from "../contract/popularity.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { agePopularity, historyDays } from "./age-popularity.ts";
import { createDownloadCounter } from "./download-counter.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const noon = Date.parse("2026-11-21T12:00:00Z");

let hub: TestHub;
let modelId: string;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
  await hub.send("alice", "POST", "/api/repos/create", { name: "rows", type: "dataset" });
  const body = commitBody(header(), file("config.json", "{}"), file("adapter_config.json", "{}"), file("a.csv", "x"));
  await hub.send("alice", "POST", "/api/models/alice/chat/commit/main", body, asCommit);
  await hub.send("alice", "POST", "/api/datasets/alice/rows/commit/main", body, asCommit);
  const [row] = await hub.database.orm.select({ id: repos.id }).from(repos).where(eq(repos.type, "model"));
  modelId = row?.id ?? "";
});
afterAll(() => hub.stop());
beforeEach(async () => {
  await hub.database.orm.execute(sql`delete from hub.repo_downloads`);
  await hub.database.orm.execute(sql`update hub.repos set downloads = 0, downloads_all_time = 0, trending_score = 0`);
});

/** Returns a counter on the hub's database, with its own clock. */
function counterAt(start: number) {
  const clock = { now: start };
  const counter = createDownloadCounter({
    orm: hub.database.orm,
    logger: silentLogger,
    now: () => new Date(clock.now),
  });
  return { clock, counter };
}
async function setFiles(paths: readonly string[]): Promise<void> {
  const files = paths.map(indexed);
  await hub.database.orm.update(repos).set({ files }).where(eq(repos.foldedFullName, "alice/chat"));
}

const indexed = (path: string) => ({ path, size: 2, blobId: "a" });
const model = (libraryName: string | null = null) => ({ id: modelId, type: "model" as const, libraryName });
async function countsOf(id: string) {
  const { downloads, downloadsAllTime } = await (await hub.send(undefined, "GET", `/api/models/${id}`)).json();
  return { downloads, downloadsAllTime };
}

describe("a request counts once", () => {
  test.each([
    { says: "its configuration", library: null, paths: ["config.json"], count: 1 },
    { says: "another file", library: null, paths: ["README.md", "model.safetensors"], count: 0 },
    { says: "the file that its library loads", library: "peft", paths: ["adapter_config.json"], count: 1 },
    { says: "a file that its library does not load", library: "peft", paths: ["config.json"], count: 0 },
    { says: "the same by HEAD and GET", library: null, paths: ["config.json", "config.json"], count: 1 },
    {
      says: "all files of a dataset",
      library: null,
      type: "dataset" as const,
      paths: ["a.csv", "b.csv"],
      count: 1,
    },
  ])("$says: $count", async ({ library, type = "model" as const, paths, count }) => {
    const { counter } = counterAt(noon);
    for (const path of paths) counter.fileRead({ ...model(library), type }, path, "192.0.2.1");
    await counter.close();
    expect(await countsOf("alice/chat")).toEqual({ downloads: count, downloadsAllTime: count });
  });

  test("each repository and client is counted separately", async () => {
    const { counter } = counterAt(noon);
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) counter.fileRead(model(), "config.json", from);
    await setFiles(["config.json"]);
    await counter.cloned(model(), "192.0.2.3");
    await counter.close();
    expect((await countsOf("alice/chat")).downloads).toBe(3);
  });
});

test.each([
  { of: "a model with its configuration", files: ["README.md", "config.json"], count: 1 },
  { of: "a model with nothing that its library loads", files: ["README.md", "model.safetensors"], count: 0 },
  { of: "a model whose file is the last of many", files: [...Array(5000).fill("a.bin"), "config.json"], count: 1 },
  { of: "a dataset", type: "dataset" as const, files: ["a.csv"], count: 1 },
  { of: "an empty dataset", type: "dataset" as const, files: [], count: 0 },
])("a fetch with git of $of counts as $count", async ({ type = "model" as const, files, count }) => {
  const { counter } = counterAt(noon);
  await setFiles(files);
  await counter.cloned({ ...model(), type }, "192.0.2.1");
  await counter.cloned({ ...model(), type }, "192.0.2.1");
  await counter.close();
  expect((await countsOf("alice/chat")).downloads).toBe(count);
});

test("a fetch whose files cannot be read is not counted, and fails nothing", async () => {
  const { counter } = counterAt(noon);
  await hub.database.orm.execute(sql`alter table hub.repos rename column files to away`);
  await counter.cloned(model(), "192.0.2.1");
  await hub.database.orm.execute(sql`alter table hub.repos rename column away to files`);
  await counter.close();
  expect((await countsOf("alice/chat")).downloads).toBe(0);
});

test("counts that cannot be written are kept and written later, once", async () => {
  const { counter } = counterAt(noon);
  counter.fileRead(model(), "config.json", "a");
  await hub.database.orm.execute(sql`alter table hub.repo_downloads rename to away`);
  await counter.flush();
  await hub.database.orm.execute(sql`alter table hub.away rename to repo_downloads`);
  expect((await countsOf("alice/chat")).downloads).toBe(0);
  counter.fileRead(model(), "config.json", "b");
  await counter.flush();
  await counter.close();
  expect((await countsOf("alice/chat")).downloads).toBe(2);
});

test.each([
  { more: -1, written: 0 },
  { more: 0, written: 1 },
])("downloads of $more repositories beyond the limit are written at once: $written", async ({ more, written }) => {
  const { counter } = counterAt(noon);
  counter.fileRead(model(), "config.json", "a");
  for (let index = 1; index < limits.downloads.waitingRepos + more; index++) {
    counter.fileRead({ ...model(), id: `gone${index}` }, "config.json", "a");
  }
  const count = async () => (await countsOf("alice/chat")).downloads;
  // A wait in which nothing may happen cannot fail on a slow machine.
  if (written === 0) await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.poll(count).toBe(written);
  await counter.close();
  expect((await countsOf("alice/chat")).downloads).toBe(1);
});

test("a month is thirty days; older downloads stay in the all-time total", async () => {
  const { clock, counter } = counterAt(noon - historyDays * dayMs);
  for (let day = 0; day <= historyDays; day++) {
    counter.fileRead(model(), "config.json", `day ${day}`);
    clock.now += dayMs;
  }
  await counter.close();
  await agePopularity(hub.database.orm, new Date(noon));
  await agePopularity(hub.database.orm, new Date(noon));
  expect(await countsOf("alice/chat")).toEqual({ downloads: historyDays, downloadsAllTime: historyDays + 1 });
});

test("the history has every day, and today last", async () => {
  const { counter } = counterAt(Date.now());
  counter.fileRead(model(), "config.json", "a");
  await counter.close();
  const response = await hub.send(undefined, "GET", "/_private/downloads/models/alice/chat");
  const history = DownloadHistory.parse(await response.json());
  expect(history.days).toHaveLength(historyDays);
  expect(history.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), count: 1 });
  expect(history).toMatchObject({ downloads: 1, downloadsAllTime: 1 });
});

test("downloads, likes and commits count as trending, half as much after a week, and not at all after four", async () => {
  const { orm } = hub.database;
  const { counter } = counterAt(noon);
  for (const from of ["a", "b", "c"]) counter.fileRead(model(), "config.json", from);
  await counter.close();
  const chat = sql`(select id from hub.repos where full_name = 'alice/chat' and type = 'model')`;
  const scores = async () => {
    const found: number[] = [];
    for (const days of [0, 7, 29]) {
      await agePopularity(orm, new Date(noon + days * dayMs));
      found.push((await (await hub.send(undefined, "GET", "/api/models/alice/chat")).json()).trendingScore);
    }
    return found;
  };
  await orm.execute(sql`update hub.repos set last_modified = '2000-01-01' where id = ${chat}`);
  // log2(1 + 3) and log2(1 + 1.5)
  expect(await scores()).toEqual([2, 1.3, 0]);
  await orm.execute(sql`update hub.repos set last_modified = ${new Date(noon).toISOString()} where id = ${chat}`);
  expect(await scores()).toEqual([3, 1.8, 0]);
  await orm.execute(sql`insert into hub.likes (repo_id, user_id, created_at)
    select ${chat}, id, ${new Date(noon).toISOString()} from hub.namespaces where name in ('alice', 'bob')`);
  expect(await scores()).toEqual([5, 2.8, 0]);
  await orm.execute(sql`delete from hub.likes`);
});

test("lists can be sorted by the likes of the last 30 days", async () => {
  await hub.send("bob", "POST", "/api/models/alice/chat/like");
  const recent = async (days: number) => {
    await agePopularity(hub.database.orm, new Date(Date.now() + days * dayMs));
    const [row] = await hub.database.orm.execute(
      sql`select likes, recent_likes from hub.repos where full_name = 'alice/chat' and type = 'model'`,
    );
    return row;
  };
  expect(await recent(29)).toEqual({ likes: 1, recent_likes: 1 });
  expect(await recent(31)).toEqual({ likes: 1, recent_likes: 0 });
  expect(await recent(0)).toEqual({ likes: 1, recent_likes: 1 });
  const [first] = await (await hub.send(undefined, "GET", "/api/models?sort=likes30d")).json();
  expect(first.id).toBe("alice/chat");
  await hub.send("bob", "DELETE", "/api/models/alice/chat/like");
  expect(await recent(0)).toEqual({ likes: 0, recent_likes: 0 });
});

test("the hub counts the files it serves, and loses no counts when it stops", async () => {
  const own = await createTestHub();
  await own.send("alice", "POST", "/api/repos/create", { name: "chat" });
  const body = commitBody(header(), file("config.json", "{}"));
  await own.send("alice", "POST", "/api/models/alice/chat/commit/main", body, asCommit);
  await own.send("bob", "HEAD", "/alice/chat/resolve/main/config.json");
  await own.send("bob", "GET", "/alice/chat/resolve/main/config.json");
  await own.send("carol", "GET", "/alice/chat/resolve/main/config.json");
  await own.send("alice", "GET", "/alice/chat/raw/main/config.json");
  const visit = (headers: Record<string, string>) =>
    own.send(undefined, "GET", "/alice/chat/resolve/main/config.json", undefined, headers);
  await visit({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await visit({ "sec-fetch-dest": "image" });
  await visit({ range: "bytes=1-1" });
  await own.close();
  const [row] = await own.database.orm.execute(sql`select downloads from hub.repos where full_name = 'alice/chat'`);
  await own.stop();
  expect(row).toEqual({ downloads: 2 });
});
