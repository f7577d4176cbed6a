import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queries } from "../database/queries.ts";
import { createHub, type Hub } from "../hub.ts";
import { mappings } from "../mappings/tables.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { gitIn } from "../testing/git-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { testUrl } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { repos } from "./tables.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/**
 * Sends a request to a hub in a child process, and kills it while its transaction waits for rows that `lock` has locked.
 * @param isReached returns whether the request has come so far
 */
async function killAt(
  request: Request,
  { lock, isReached }: { lock: (queries: Queries) => Promise<unknown>; isReached: () => Promise<boolean> },
): Promise<void> {
  const child = fork(join(import.meta.dirname, "../testing/requesting-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await hub.database.orm.transaction(async (queries) => {
    await lock(queries);
    child.send({ target: hub.database.target, dataFolder: hub.dataFolder, ...request });
    await expect.poll(isReached, { timeout: 30_000 }).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    // PostgreSQL would still complete a query that the process had sent.
    await hub.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  });
}

async function isWaitingForLock(): Promise<boolean> {
  const waiting = await hub.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
}

/** Starts another hub on the same data, as after a crash. */
async function restarted(use: (again: Hub) => Promise<void>, now = () => new Date()): Promise<void> {
  const { database, dataFolder } = hub;
  const again = await createHub({ database, dataFolder, publicUrl: () => testUrl, logger: silentLogger, now });
  await again.reindex();
  await use(again);
  await again.close();
}

const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000);

async function createRepo() {
  const id = `alice/${uniqueName("killed")}`;
  await hub.send("alice", "POST", "/api/repos/create", { name: id });
  const [old, current] = [lfsObject(`old of ${id}`), lfsObject(`current of ${id}`)];
  for (const object of [old, current]) {
    await uploadObject(hub, "alice", id, object);
    await commitTo(hub, "alice", id, lfsFile("big.bin", object));
  }
  const [row] = await hub.database.orm.select().from(repos).where(eq(repos.fullName, id));
  return { id, rowId: row?.id ?? "", old, current };
}

const status = async (path: string) => (await hub.send("alice", "GET", path)).status;

test("a move that is killed has changed nothing, and can be repeated", { timeout: 90_000 }, async () => {
  const { id } = await createRepo();
  const to = `lab/${uniqueName("moved")}`;
  await hub.mappings.upsert({ modelId: id, provider: "groq", providerModelId: "x", task: "conversational" });
  const request = { method: "POST", path: "/api/repos/move", body: { fromRepo: id, toRepo: to } };
  await killAt(request, {
    // After the new name was claimed.
    lock: (queries) => queries.select().from(mappings).where(eq(mappings.modelId, id)).for("update"),
    isReached: isWaitingForLock,
  });
  expect([await status(`/api/models/${id}`), await status(`/api/models/${to}`)]).toEqual([200, 404]);
  expect((await hub.send("alice", "POST", request.path, request.body)).status).toBe(200);
  expect([await status(`/api/models/${id}`), await status(`/api/models/${to}`)]).toEqual([307, 200]);
});

test("a duplication that is killed leaves no repository, and its folder is removed", { timeout: 90_000 }, async () => {
  const { id, current } = await createRepo();
  const copy = `alice/${uniqueName("copy")}`;
  const folders = () =>
    readdirSync(join(hub.dataFolder, "git"), { recursive: true, encoding: "utf8" }).filter((path) =>
      /^..\/[0-9a-f]+\.git$/.test(path),
    );
  const before = new Set(folders());
  const request = { method: "POST", path: `/api/models/${id}/duplicate`, body: { repository: copy } };
  await killAt(request, {
    lock: (queries) => queries.select().from(objects).where(eq(objects.sha256, current.oid)).for("update"),
    isReached: isWaitingForLock,
  });
  const left = folders().find((folder) => !before.has(folder)) ?? "";
  expect(left).not.toBe("");
  expect(await status(`/api/models/${copy}`)).toBe(404);
  expect((await hub.send("alice", "POST", request.path, request.body)).status).toBe(200);
  expect(await status(`/${copy}/resolve/main/big.bin`)).toBe(200);
  await restarted(async () => {
    await expect.poll(() => existsSync(join(hub.dataFolder, "git", left)), { timeout: 30_000 }).toBe(false);
  }, inTwoHours);
  expect(await status(`/${copy}/resolve/main/big.bin`)).toBe(200);
});

test("a deletion that is killed before its commit has deleted nothing", { timeout: 90_000 }, async () => {
  const { id, rowId } = await createRepo();
  await killAt(
    { method: "DELETE", path: "/api/repos/delete", body: { name: id } },
    {
      lock: (queries) => queries.select().from(repoObjects).where(eq(repoObjects.repoId, rowId)).for("update"),
      isReached: isWaitingForLock,
    },
  );
  expect(await status(`/${id}/resolve/main/big.bin`)).toBe(200);
  expect(
    await hub.database.orm.execute(sql`select 1 from hub.former_names where folded_full_name = ${id}`),
  ).toHaveLength(0);
  expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name: id })).status).toBe(200);
});

test("a super-squash that is killed after git moved hides the old large files at the next start", {
  timeout: 90_000,
}, async () => {
  const { id, rowId, old, current } = await createRepo();
  const folder = await hub.gitFolder(id);
  await killAt(
    { method: "POST", path: `/api/models/${id}/super-squash/main` },
    {
      lock: (queries) => queries.select().from(repoObjects).where(eq(repoObjects.repoId, rowId)).for("update"),
      isReached: async () => gitIn(folder, ["rev-list", "--count", "main"]) === "1",
    },
  );
  await restarted(async (again) => {
    const readable = async (object: typeof old) => {
      const response = await batch({ ...hub, ...again }, "bob", id, [object], { operation: "download" });
      return (await response.json()).objects[0].actions !== undefined;
    };
    expect([await readable(old), await readable(current)]).toEqual([false, true]);
    const info = await (await again.app.request(`${testUrl}/api/models/${id}`)).json();
    expect(info.sha).toBe(gitIn(folder, ["rev-parse", "main"]));
  });
});
