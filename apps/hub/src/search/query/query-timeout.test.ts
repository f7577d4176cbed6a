import { createTestDatabase } from "@modelyard/platform/testing/database";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withinTime } from "./query-timeout.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a search that takes too long is cancelled, and the connection is of use again", async () => {
  const endless = withinTime(database.orm, 20, (queries) => queries.execute(sql`select pg_sleep(1000000)`));
  expect(await endless).toBeUndefined();
  const rows = await withinTime(database.orm, 60_000, (queries) => queries.execute(sql`select 1 as one`));
  expect([...(rows ?? [])]).toEqual([{ one: 1 }]);
});

test("another failure is thrown", async () => {
  await expect(withinTime(database.orm, 60_000, (queries) => queries.execute(sql`select nothing`))).rejects.toThrow();
});
