import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

test("a result is computed once, until it is the least recently used of too many", async () => {
  const cached = createCache<string>(2);
  let made = 0;
  const make = async (key: string) => {
    made += 1;
    return key;
  };
  for (const key of ["a", "a", "b", "a"]) expect(await cached(key, () => make(key))).toBe(key);
  expect(made).toBe(2);
  for (const key of ["c", "a"]) await cached(key, () => make(key));
  expect(made).toBe(3);
  await cached("b", () => make("b"));
  expect(made).toBe(4);
});

test("a failure is not cached", async () => {
  const cached = createCache<string>(2);
  await expect(cached("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cached("a", async () => "yes")).toBe("yes");
});
