import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "../database/database.ts";
import { silentLogger } from "../logging/logger.ts";
import { type Account, postgresAccount } from "./account.ts";
import { findPostgresFolder } from "./binaries.ts";
import { cacheProblem, canEnter, programsOutside } from "./closed-folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { runningPostgres } from "./running.ts";

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const account = isRoot ? await postgresAccount() : undefined;

if (account === undefined) {
  test("as root, which PostgreSQL refuses", ({ skip }) => skip("needs root on Linux"));
} else describe("as root, which PostgreSQL refuses", () => testClosedFolders(account));

function testClosedFolders({ uid, gid }: Account): void {
  let outside: string;
  let closed: string;
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), "modelyard-open-"));
    await chmod(outside, 0o755);
    closed = await mkdtemp(join(tmpdir(), "modelyard-closed-"));
  });
  afterAll(() => Promise.all([outside, closed].map((folder) => rm(folder, { recursive: true, force: true }))));

  test("PostgreSQL works in a folder that its account cannot enter, and finds its rows when it starts again", async () => {
    const folder = join(closed, "data", "postgres");
    const start = () => startEmbeddedPostgres({ folder, logger: silentLogger, programs: join(outside, "programs") });
    for (const rows of [[], [{ n: 42 }]]) {
      const server = await start();
      const found = await runningPostgres(folder);
      expect(found).toEqual(server.target);
      const { sql, close } = connectDatabase(found ?? server.target, { connections: 1 });
      try {
        await sql`create extension if not exists pg_trgm`;
        await sql`create table if not exists kept (n int)`;
        expect(await sql`select n from kept`).toEqual(rows);
        await sql`insert into kept values (42)`;
        const [files] = await sql`select setting from pg_settings where name = 'data_directory'`;
        expect(files).toEqual({ setting: "/proc/self/cwd" });
        await sql`checkpoint`;
      } finally {
        await close();
        await server.stop();
      }
    }
    expect(await canEnter(folder, { uid, gid })).toBe(false);
    expect(((await stat(closed)).mode & 0o777).toString(8)).toBe("700");
    // The programs are not below the closed folder, where the account cannot run them.
    expect(await readdir(folder)).not.toContain("programs");
  }, 60_000);

  test("the programs are kept in a folder that only root can write to, by their version", async () => {
    const cache = join(outside, "cache");
    const options = { account: { uid, gid }, folder: closed, cache };
    expect(await cacheProblem({ uid, gid }, cache)).toBeUndefined();
    expect(await programsOutside(findPostgresFolder(), options)).toMatch(/\/cache\/postgresql-18\./);
    await chmod(cache, 0o757);
    await expect(programsOutside(findPostgresFolder(), options)).rejects.toThrow("that only root can write to");
    await chmod(cache, 0o755);
    await chown(cache, uid, gid);
    await expect(programsOutside(findPostgresFolder(), options)).rejects.toThrow("Choose a data folder");
  });

  test("if the account cannot enter the folder for programs either, the error says what to do", async () => {
    const cache = join(closed, "cache");
    await mkdir(cache);
    const failing = programsOutside(findPostgresFolder(), { account: { uid, gid }, folder: closed, cache });
    await expect(failing).rejects.toThrow(/cannot enter .*\/cache, where .* or start as another user/);
  });
}
