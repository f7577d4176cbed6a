import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../database/database.ts";
import { silentLogger } from "../logging/logger.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-embedded-"));
  server = await startEmbeddedPostgres({ folder, logger: silentLogger });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("starts a real PostgreSQL that flushes to disk and has trigram search", async () => {
  const { sql, close } = connectDatabase(server.target, { connections: 1 });
  try {
    await sql`create extension if not exists pg_trgm`;
    const [row] =
      await sql`select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version,
      current_setting('listen_addresses') as addresses, similarity('llama', 'lama') > 0.4 as close`;
    expect(row).toMatchObject({ fsync: "on", addresses: "", close: true });
    expect(row?.["version"]).toBeGreaterThanOrEqual(180_000);
  } finally {
    await close();
  }
});

test("a killed server is restarted with every committed row", async () => {
  const first = connectDatabase(server.target, { connections: 1 });
  await first.sql`create table kept (n int)`;
  await first.sql`insert into kept values (42)`;
  await first.close();
  const before = server.pid();
  expect(before).toBeDefined();
  if (before !== undefined) process.kill(before, "SIGKILL");
  const second = connectDatabase(server.target, { connections: 1 });
  try {
    const rows = await eventually(() => second.sql`select n from kept`);
    expect(rows[0]).toEqual({ n: 42 });
    expect(server.pid()).not.toBe(before);
  } finally {
    await second.close();
  }
}, 30_000);

test("only the owner of the folder can read the password", async () => {
  const { mode } = await stat(join(folder, "password"));
  expect(mode & 0o077).toBe(0);
  expect((await readFile(join(folder, "password"), "utf8")).trim()).toMatch(/^[0-9a-f]{48}$/);
});

async function eventually<T>(ask: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 200) throw error;
      await sleep(100);
    }
  }
}
