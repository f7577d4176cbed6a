import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../database/database.ts";
import { isDatabaseAway } from "../database/database-away.ts";
import { isDiskFull } from "../errors/disk-full.ts";
import { silentLogger } from "../logging/logger.ts";
import { mountSmallDisk, type SmallDisk } from "../testing/small-disk.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

let disk: SmallDisk;
let programs: string;
beforeAll(async () => {
  disk = await mountSmallDisk(128);
  programs = await mkdtemp(join(tmpdir(), "modelyard-programs-"));
});
afterAll(async () => {
  await disk.remove();
  await rm(programs, { recursive: true, force: true });
});

test("PostgreSQL on a full disk fails as full or unavailable, and recovers when there is space", async () => {
  const server = await startEmbeddedPostgres({ folder: join(disk.folder, "postgres"), programs, logger: silentLogger });
  const database = connectDatabase(server.target);
  const insert = () => database.sql`insert into notes select repeat('x', 1000) from generate_series(1, 5000)`;
  const outcome = async (): Promise<string> => {
    try {
      await insert();
      return "written";
    } catch (error) {
      if (isDiskFull(error)) return "full";
      return isDatabaseAway(error) ? "away" : String(error);
    }
  };
  try {
    await database.sql`create table notes (text text)`;
    expect(await outcome()).toBe("written");
    await disk.fill(2 * 1024 * 1024);
    const seen = new Set<string>();
    for (let count = 0; count < 20; count++) seen.add(await outcome());
    expect([...seen].filter((what) => !["written", "full", "away"].includes(what))).toEqual([]);
    expect(seen.has("full") || seen.has("away")).toBe(true);
    await disk.empty();
    await expect.poll(outcome, { timeout: 60_000, interval: 500 }).toBe("written");
  } finally {
    await database.close();
    await server.stop();
  }
}, 180_000);
