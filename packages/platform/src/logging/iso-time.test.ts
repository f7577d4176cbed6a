import { expect, test } from "vitest";
import { isoTime } from "./iso-time.ts";

test.each([0, 0, 1_700_000_000_123, 1_700_000_000_124, 0])("%i is formatted as Date does", (atMs) => {
  expect(isoTime(atMs)).toBe(new Date(atMs).toISOString());
});
