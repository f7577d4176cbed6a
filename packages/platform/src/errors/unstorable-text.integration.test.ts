import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { isUnstorableText } from "./unstorable-text.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function errorOf(query: PromiseLike<unknown>): Promise<unknown> {
  try {
    await query;
    return undefined;
  } catch (error) {
    return error;
  }
}

test("a NUL character that PostgreSQL rejects is recognized, in text and JSON, also in the cause of other errors", async () => {
  const inText = await errorOf(database.sql`select ${"a\0b"}::text`);
  const inJson = await errorOf(database.sql`select ${JSON.stringify(["a\0b"])}::text::jsonb ->> 0`);
  expect(inText).toBeInstanceOf(Error);
  expect([inText, inJson, new Error("query failed", { cause: inText })].map(isUnstorableText)).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(["\ud800", "\udc00a", "a\ud800\ud800"])(
  "half of a surrogate pair in JSON is recognized: %j",
  async (text) => {
    expect(isUnstorableText(await errorOf(database.sql`select ${JSON.stringify([text])}::text::jsonb`))).toBe(true);
  },
);

test("other errors are not recognized", async () => {
  const other = await errorOf(database.sql`select 1/${0}::int`);
  const noJson = await errorOf(database.sql`select ${"{"}::text::jsonb`);
  expect([other, noJson, new Error("a\0b"), undefined].map(isUnstorableText)).toEqual([false, false, false, false]);
});
