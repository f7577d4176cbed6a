import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

test("a result is computed once, until it is evicted as the least recently used", async () => {
  const cached = createCache<string>(2);
  let created = 0;
  const create = async (key: string) => {
    created += 1;
    return key;
  };
  for (const key of ["a", "a", "b", "a"]) expect(await cached(key, () => create(key))).toBe(key);
  expect(created).toBe(2);
  for (const key of ["c", "a"]) await cached(key, () => create(key));
  expect(created).toBe(3);
  await cached("b", () => create("b"));
  expect(created).toBe(4);
});

test("a failure is not cached", async () => {
  const cached = createCache<string>(2);
  await expect(cached("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cached("a", async () => "yes")).toBe("yes");
});
