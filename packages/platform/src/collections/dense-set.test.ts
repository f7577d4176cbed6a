import { expect, test } from "vitest";
import { DenseSet, type DenseSetItem, noSlot } from "./dense-set.ts";

function item(): DenseSetItem {
  return { slot: noSlot };
}

test("contains each item once, and reports whether an item was deleted", () => {
  const set = new DenseSet<DenseSetItem>();
  const [first, second, third] = [item(), item(), item()];
  for (const each of [first, second, third, second]) set.add(each);
  expect(set.size).toBe(3);

  set.delete(first);
  set.delete(first);
  expect([...set]).toHaveLength(2);
  expect(new Set(set)).toEqual(new Set([second, third]));
  expect(first.slot).toBe(noSlot);

  set.add(first);
  expect(new Set(set)).toEqual(new Set([first, second, third]));
});

test("matches the built-in set over a thousand random changes", () => {
  const set = new DenseSet<DenseSetItem>();
  const expected = new Set<DenseSetItem>();
  const items = Array.from({ length: 40 }, item);
  let seed = 7;
  for (let turn = 0; turn < 1000; turn++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const one = items[seed % items.length] ?? item();
    if (seed % 3 === 0) {
      set.add(one);
      expected.add(one);
    } else {
      set.delete(one);
      expected.delete(one);
    }
    expect(set.size).toBe(expected.size);
    expect(items.every((each) => each.slot >= 0 === expected.has(each))).toBe(true);
  }
  expect(new Set(set)).toEqual(expected);
});

test("an iteration is not affected by deletions", () => {
  const set = new DenseSet<DenseSetItem>();
  const items = [item(), item(), item()];
  for (const each of items) set.add(each);
  const seen: DenseSetItem[] = [];
  for (const each of set) {
    seen.push(each);
    for (const other of items) set.delete(other);
  }
  expect(seen).toEqual(items);
  expect(set.size).toBe(0);
});
