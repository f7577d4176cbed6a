import { expect, test } from "vitest";
import { z } from "zod";
import { cursorId, cursorTime, readCursor, writeCursor } from "./page-cursor.ts";

const ByTime = z.tuple([cursorTime, cursorId]);
const ByCount = z.tuple([z.number(), cursorId]);

test("a position is read as it was written", () => {
  const position = [new Date(1_700_000_000_123).toISOString(), "65a1b2c3d4e5f60718293a4b"];
  expect(readCursor(writeCursor(position), ByTime)).toEqual(position);
  expect(readCursor(writeCursor([-1.5, "a"]), ByCount)).toEqual([-1.5, "a"]);
});

test.each([null, ""])("%j is the first page", (text) => {
  expect(readCursor(text, ByTime)).toBeUndefined();
});

const encoded = (json: string): string => Buffer.from(json).toString("base64url");
test.each([
  "x",
  encoded("null"),
  encoded('["2026-01-01T00:00:00.000Z"]'),
  encoded('["2026-99-01T00:00:00.000Z","a"]'),
  encoded('["+275760-09-13T00:00:00.000Z","a"]'),
  encoded('["0000-01-01T00:00:00.000Z","a"]'),
  encoded('["yesterday","a"]'),
  encoded('["2026-01-01T00:00:00.000Z","\\u0000"]'),
  encoded(`["2026-01-01T00:00:00.000Z","${"a".repeat(65)}"]`),
])("refuses %s", (text) => {
  expect(() => readCursor(text, ByTime)).toThrow("The cursor is invalid. Start from the first page.");
});

test.each(['["1","a"]', '[1e999,"a"]', '["2026-01-01T00:00:00.000Z","a"]'])("refuses %s as a count", (json) => {
  expect(() => readCursor(encoded(json), ByCount)).toThrow("The cursor is invalid");
});
