import { expect, test } from "vitest";
import { limits } from "../../limits/limits.ts";
import { BodyMemory } from "./body-memory.ts";

const { uncountedBytes } = limits.bodyMemory;
const perCallerBytes = 4 * uncountedBytes;
const memoryOf = (totalBytes = 3 * perCallerBytes) =>
  new BodyMemory({ totalBytes, perCallerBytes, refusal: () => new Error("full") });
const as = (caller: string) => () => [caller];

test("a caller may use exactly its limit until it releases memory", () => {
  const memory = memoryOf();
  const first = memory.open(as("u1"));
  first.add(perCallerBytes);
  expect(() => first.add(1)).toThrow("full");
  first.release();
  first.release();
  expect(memory.totalBytes).toBe(0);
  memory.open(as("u1")).add(perCallerBytes);
});

test("requests of one caller count together, those of others separately", () => {
  const memory = memoryOf();
  memory.open(as("u1")).add(perCallerBytes / 2);
  memory.open(as("u1")).add(perCallerBytes / 2);
  const third = memory.open(as("u1"));
  expect(() => third.add(uncountedBytes + 1)).toThrow("full");
  memory.open(as("u2")).add(perCallerBytes);
});

test("all callers together may use exactly the total", () => {
  const memory = memoryOf();
  for (const caller of ["u1", "u2", "u3"]) memory.open(as(caller)).add(perCallerBytes);
  expect(() => memory.open(as("u4")).add(uncountedBytes + 1)).toThrow("full");
});

test("released bytes make room", () => {
  const memory = memoryOf();
  const held = memory.open(as("u1"));
  for (let lines = 0; lines < 10; lines += 1) {
    held.add(perCallerBytes);
    held.add(-perCallerBytes);
  }
  expect(memory.totalBytes).toBe(0);
});

test("a small body is not counted; one byte more is, from its first byte on", () => {
  const memory = memoryOf();
  const held = memory.open(as("u1"));
  held.add(uncountedBytes);
  expect(memory.totalBytes).toBe(0);
  held.add(1);
  expect(memory.totalBytes).toBe(uncountedBytes + 1);
});
