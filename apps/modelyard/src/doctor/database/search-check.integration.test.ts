import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCheck } from "./search-check.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a database without pg_trgm is a warning with a remedy", async () => {
  expect(await searchCheck({ database }).run()).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("no misspelt names"),
    remedy: expect.stringContaining("CREATE EXTENSION pg_trgm"),
  });
  await database.sql`create extension pg_trgm`;
  expect(await searchCheck({ database }).run()).toEqual({
    status: "ok",
    detail: expect.stringMatching(/^pg_trgm \d.* finds misspelt names$/),
  });
});
