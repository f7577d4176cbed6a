import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const nowMs = Date.parse("2026-01-01T00:00:00Z");

test.each([
  { value: "7", gives: 7 },
  { value: "0", gives: 0 },
  { value: "86400", gives: 86_400 },
  { value: "86401", gives: 86_400 },
  { value: "1000000000", gives: 86_400 },
  { value: "Thu, 01 Jan 2026 00:00:30 GMT", gives: 30 },
  { value: "Thu, 01 Jan 2027 00:00:00 GMT", gives: 86_400 },
  { value: "Wed, 31 Dec 2025 00:00:00 GMT", gives: 0 },
  { value: "soon", gives: undefined },
  { value: "-1e99x", gives: undefined },
  { value: "", gives: undefined },
  { value: undefined, gives: undefined },
])("$value is $gives", ({ value, gives }) => {
  expect(retryAfterSeconds(value, nowMs)).toBe(gives);
});
