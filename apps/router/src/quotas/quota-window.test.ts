import { expect, test } from "vitest";
import { windowAt } from "./quota-window.ts";

test.each([
  {
    window: "minute",
    at: "2026-11-21T17:05:59.999Z",
    from: "2026-11-21T17:05:00.000Z",
    to: "2026-11-21T17:06:00.000Z",
  },
  {
    window: "minute",
    at: "2026-11-21T17:06:00.000Z",
    from: "2026-11-21T17:06:00.000Z",
    to: "2026-11-21T17:07:00.000Z",
  },
  { window: "hour", at: "2026-11-21T17:05:59.999Z", from: "2026-11-21T17:00:00.000Z", to: "2026-11-21T18:00:00.000Z" },
  { window: "day", at: "2026-11-21T23:59:59.999Z", from: "2026-11-21T00:00:00.000Z", to: "2026-11-22T00:00:00.000Z" },
  { window: "month", at: "2026-12-31T23:59:59.999Z", from: "2026-12-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" },
  { window: "month", at: "2028-02-29T12:00:00.000Z", from: "2028-02-01T00:00:00.000Z", to: "2028-03-01T00:00:00.000Z" },
] as const)("$at is in the $window from $from", ({ window, at, from, to }) => {
  expect(windowAt(window, Date.parse(at))).toEqual({ startsAtMs: Date.parse(from), endsAtMs: Date.parse(to) });
});
