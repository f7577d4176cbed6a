import { LRUCache } from "lru-cache";
import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("a cache has at most this many entries, and drops the least recently used one", () => {
  const cache = new LRUCache<string, number>(atMost(3));
  for (const [name, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(name, value);
  cache.get("a");
  cache.set("d", 4);
  cache.set("c", 5);
  expect(Object.fromEntries(cache.entries())).toEqual({ a: 1, c: 5, d: 4 });
});

test("its memory does not depend on the limit", () => {
  const before = process.memoryUsage().arrayBuffers;
  const cache = new LRUCache<string, number>(atMost(5_000_000));
  // With `max`, it has 40 MB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  expect(cache.size).toBe(0);
});
