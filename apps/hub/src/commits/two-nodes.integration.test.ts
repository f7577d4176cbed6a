import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHub, type Hub } from "../hub.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

let one: TestHub;
let database: Database;
let two: Hub;
let shared: string;

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), "modelyard-shared-"));
  const gitFolder = join(shared, "git");
  one = await createTestHub({ gitFolder });
  database = connectDatabase(one.database.target, { connections: 4 });
  two = await createHub({
    database,
    dataFolder: join(shared, "two"),
    gitFolder,
    publicUrl: () => testUrl,
    logger: silentLogger,
  });
});
afterAll(async () => {
  await two.close();
  await database.close();
  await one.stop();
  await rm(shared, { recursive: true, force: true });
});

const send = async (hub: Hub, method: string, path: string, body: string, type = "application/json") =>
  hub.app.request(`${testUrl}${path}`, {
    method,
    headers: { Authorization: "Bearer hf_alice", "Content-Type": type },
    body,
  });

/** Sends one commit per writer, half of them to each node. @returns the statuses */
async function commitFromBoth(name: string, writers: number, parentCommit?: string): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: writers }, (_, number) => {
      const start = header(`from ${number}`);
      const first = {
        key: "header",
        value: { ...start.value, ...(parentCommit === undefined ? {} : { parentCommit }) },
      };
      const body = commitBody(first, file(`${number}.txt`, String(number)));
      const hub = number % 2 === 0 ? one : two;
      return send(hub, "POST", `/api/models/alice/${name}/commit/main`, body, asCommit["Content-Type"]);
    }),
  );
  return responses.map(({ status }) => status);
}

async function newRepo(name: string): Promise<string> {
  expect((await send(one, "POST", "/api/repos/create", JSON.stringify({ name }))).status).toBe(200);
  return (await indexed(name)).sha;
}

async function indexed(name: string) {
  const [row] = await one.database.orm
    .select()
    .from(repos)
    .where(eq(repos.foldedFullName, `alice/${name}`));
  if (row === undefined) throw new Error(`there is no repository ${name}`);
  return row;
}

test("of 32 writers with the same parent on two nodes, one succeeds and the others get 412", async () => {
  const name = `parent-${Date.now()}`;
  const statuses = await commitFromBoth(name, 32, await newRepo(name));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 31 }, () => 412)]);
});

test("16 writers without a parent on two nodes all succeed, and the index has all their files", async () => {
  const name = `any-${Date.now()}`;
  await newRepo(name);
  expect(await commitFromBoth(name, 16)).toEqual(Array.from({ length: 16 }, () => 200));
  const paths = (await indexed(name)).files.map(({ path }) => path).filter((path) => path.endsWith(".txt"));
  expect(paths.toSorted()).toEqual(Array.from({ length: 16 }, (_, number) => `${number}.txt`).toSorted());
});

test("a node waits with the branch and the index while another node changes the repository", async () => {
  const name = `wait-${Date.now()}`;
  const sha = await newRepo(name);
  const { id } = await indexed(name);
  const waiting = one.database.withLock(`modelyard-repository ${id}`, async () => {
    const commit = commitFromBoth(name, 1);
    await expect.poll(waitingLocks).toBe(1);
    expect((await indexed(name)).sha).toBe(sha);
    return { commit };
  });
  expect(await (await waiting).commit).toEqual([200]);
  expect((await indexed(name)).sha).not.toBe(sha);
});

async function waitingLocks(): Promise<number | undefined> {
  const [row] = await one.database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return row?.count;
}
