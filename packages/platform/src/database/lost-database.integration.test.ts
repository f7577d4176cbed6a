import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as fragment } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLogger } from "../logging/logger.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded.ts";
import { connectDatabase, type Database } from "./database.ts";
import { isDatabaseAway } from "./database-away.ts";

let folder: string;
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-lost-"));
  server = await startEmbeddedPostgres({ folder, logger: silentLogger });
  database = connectDatabase(server.target, { connections: 2 });
  await database.sql`create table notes (n int)`;
}, 60_000);

afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ways = {
  "a tagged query": () => database.sql`select 1`,
  "a raw query": () => database.sql.unsafe("select 1").values(),
  "a query of drizzle": () => database.orm.execute(fragment`select 1`),
  "a transaction": () => database.sql.begin((scope) => scope`select 1`),
  "a transaction of drizzle": () => database.orm.transaction((scope) => scope.execute(fragment`select 1`)),
};

function signal(name: NodeJS.Signals): void {
  const pid = server.pid();
  if (pid !== undefined) process.kill(pid, name);
}

async function outcome(way: () => PromiseLike<unknown>): Promise<{ ok: boolean; away: boolean; ms: number }> {
  const startedAt = performance.now();
  try {
    await way();
    return { ok: true, away: false, ms: performance.now() - startedAt };
  } catch (error) {
    return { ok: false, away: isDatabaseAway(error), ms: performance.now() - startedAt };
  }
}

const allOutcomes = () => Promise.all(Object.values(ways).map(outcome));
const failed = async () => (await allOutcomes()).filter(({ ok }) => !ok);

test("while PostgreSQL is killed every query fails as unavailable, and works again after its restart", async () => {
  expect(await allOutcomes()).not.toContainEqual(expect.objectContaining({ ok: false }));
  const heard: string[] = [];
  await database.sql.listen("news", (text) => heard.push(text));
  signal("SIGKILL");
  const during: Awaited<ReturnType<typeof allOutcomes>> = [];
  // Processes that serve our connections end when they notice that the main process has ended; until then they respond.
  const someAway = async () => {
    during.push(...(await allOutcomes()));
    return during.some(({ away }) => away);
  };
  await expect.poll(someAway, { timeout: 20_000, interval: 5 }).toBe(true);
  expect(during.filter(({ ok, away }) => !ok && !away)).toEqual([]);
  await expect.poll(failed, { timeout: 20_000 }).toEqual([]);
  // The connection of `listen` is restored automatically.
  const tell = async () => {
    await database.sql`select pg_notify('news', 'back')`;
    return heard;
  };
  await expect.poll(tell, { timeout: 20_000 }).toContain("back");
});

test("a transaction that loses its connection fails as unavailable; other failures keep their own error", async () => {
  const lost = await outcome(() =>
    database.sql.begin(async (scope) => {
      await scope`insert into notes values (3)`;
      const [row] = await scope`select pg_backend_pid() as pid`;
      process.kill(Number(row?.["pid"]), "SIGTERM");
      await scope`select pg_sleep(5)`;
    }),
  );
  expect(lost).toMatchObject({ ok: false, away: true });
  expect(database.health.lostAtMs).toBeDefined();
  await expect.poll(failed, { timeout: 20_000 }).toEqual([]);
  const missing = Object.assign(new Error("no such file"), { code: "ENOENT" });
  await expect(database.sql.begin(() => Promise.reject(missing))).rejects.toBe(missing);
  expect([...(await database.sql`select n from notes`)]).toEqual([]);
});

test("a database that was closed stays closed", async () => {
  const closed = connectDatabase(server.target, { connections: 1 });
  await closed.sql`select 1`;
  await closed.close();
  for (let count = 0; count < 3; count++)
    expect(await outcome(() => closed.sql`select 1`)).toMatchObject({ away: true });
});

test("JSON is serialized by drizzle after a restart as well", async () => {
  const found = await database.orm.execute(fragment`select jsonb_typeof(${'{"a":1}'}::jsonb) as kind`);
  expect([...found]).toEqual([{ kind: "object" }]);
});

test("a commit is written once, and a failed transaction is rolled back", async () => {
  expect(await database.sql.begin(async (scope) => scope`insert into notes values (1) returning n`)).toEqual([
    { n: 1 },
  ]);
  const failing = database.sql.begin(async (scope) => {
    await scope`insert into notes values (2)`;
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect([...(await database.sql`select n from notes`)]).toEqual([{ n: 1 }]);
});

test("a hanging PostgreSQL fails queries after seconds, and is used again when it continues", async () => {
  // The processes that serve our two connections hang, as on a disk that does not respond.
  const backends = await database.sql`select pid from pg_stat_activity where application_name = 'modelyard'`;
  signal("SIGSTOP");
  for (const { pid } of backends) process.kill(Number(pid), "SIGSTOP");
  try {
    const all = await allOutcomes();
    expect(all.filter(({ away }) => !away)).toEqual([]);
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(15_000);
    const later = await outcome(ways["a tagged query"]);
    expect(later).toMatchObject({ away: true });
  } finally {
    for (const { pid } of backends) process.kill(Number(pid), "SIGCONT");
    signal("SIGCONT");
  }
  await expect.poll(failed, { timeout: 20_000 }).toEqual([]);
}, 60_000);
