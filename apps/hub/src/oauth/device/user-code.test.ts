import { expect, test } from "vitest";
import { mintUserCode, normalUserCode } from "./user-code.ts";

test("codes are normal, and differ", () => {
  const codes = Array.from({ length: 100 }, mintUserCode);
  expect(codes.map(normalUserCode)).toEqual(codes);
  expect(new Set(codes).size).toBe(100);
});

test.each([
  ["wdjb mjht", "WDJB-MJHT"],
  [" WDJBMJHT ", "WDJB-MJHT"],
  ["WDJB–MJHT", "WDJB-MJHT"],
  ["WDJB-MJH", undefined],
  ["WDJB-MJHTT", undefined],
  ["WDJA-MJHT", undefined],
  ["", undefined],
])("%j is read as %j", (typed, code) => expect(normalUserCode(typed)).toBe(code));
