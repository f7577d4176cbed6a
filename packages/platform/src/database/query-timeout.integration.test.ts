import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { withQueryTimeout } from "./query-timeout.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a query that takes too long is cancelled, and the connection can be used again", async () => {
  const endless = withQueryTimeout(database.orm, 20, (queries) => queries.execute(sql`select pg_sleep(1000000)`));
  expect(await endless).toBeUndefined();
  const rows = await withQueryTimeout(database.orm, 60_000, (queries) => queries.execute(sql`select 1 as one`));
  expect([...(rows ?? [])]).toEqual([{ one: 1 }]);
});

test("other errors are thrown", async () => {
  await expect(
    withQueryTimeout(database.orm, 60_000, (queries) => queries.execute(sql`select nothing`)),
  ).rejects.toThrow();
});
