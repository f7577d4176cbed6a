import { expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

test("a result is computed once while it is cached, and again after it was evicted", () => {
  const length = vi.fn((text: string) => text.length);
  const lengthOf = remembered(length);
  expect([lengthOf("ab"), lengthOf("ab"), lengthOf("abc")]).toEqual([2, 2, 3]);
  expect(length).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 64; index++) lengthOf(`other ${index}`);
  expect(lengthOf("ab")).toBe(2);
  expect(length).toHaveBeenCalledTimes(2 + 64 + 1);
});
