import { hubMigrations } from "@modelyard/hub";
import { applyMigrations } from "@modelyard/platform/database";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodesCheck } from "./nodes-check.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const check = () => nodesCheck({ database }).run();
const add = (id: string, version: string, seenAt: Date) =>
  database.sql`insert into hub.nodes values (${id}, ${id}, ${version}, now(), ${seenAt.toISOString()}, 1, false)`;

test("nodes are counted, and missing ones, mixed versions and read-only mode are warnings", async () => {
  expect(await check()).toEqual({ status: "ok", detail: "no node of this version has run yet" });
  await applyMigrations(database, hubMigrations);
  await add("one", "1.0.0", new Date());
  expect(await check()).toEqual({ status: "ok", detail: "1 running" });
  await add("two", "1.1.0", new Date());
  expect(await check()).toMatchObject({ status: "warning", detail: "2 running, with versions 1.0.0 and 1.1.0" });
  await add("lost", "1.0.0", new Date(Date.now() - 3_600_000));
  expect(await check()).toMatchObject({ detail: "2 running; not seen for some time: lost" });
  await database.sql`insert into hub.read_only_mode (since, reason) values (now(), 'failover')`;
  expect(await check()).toMatchObject({ detail: "all nodes are in read-only mode (failover)" });
});
