import { expect, test } from "vitest";
import { freeBuffer, freeMemory } from "./free-memory.ts";

test("memory that nothing else uses is freed at once", () => {
  const bytes = new Uint8Array(65_536);
  freeMemory(bytes);
  expect(bytes).toHaveLength(0);
});

test("memory that others use is kept", () => {
  const all = new Uint8Array(100).fill(1);
  freeMemory(all.subarray(0, 50));
  freeMemory(Buffer.from("from a pool"));
  expect(all).toEqual(new Uint8Array(100).fill(1));
});

test("a buffer is freed with all that lies in it", () => {
  const all = new Uint8Array(100);
  freeBuffer(all.subarray(10, 20));
  expect(all).toHaveLength(0);
});
