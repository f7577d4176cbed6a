import { expect, test } from "vitest";
import { draftKey, findDraft, removeDrafts, storeDraft } from "./drafts.ts";

function memoryStorage(capacity = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > capacity) throw new Error("QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const file = (number: number) => `model/acme/x/main/${number}.md`;
const key = (number: number) => draftKey(file(number), "c0ffee");

test("a draft is found for its file only, for 30 days", () => {
  const storage = memoryStorage();
  expect(storeDraft(storage, key(1), { text: "mine", savedAt: 1000 })).toBe(true);
  expect(findDraft(storage, file(1), 2000)).toEqual({ text: "mine", savedAt: 1000, base: "c0ffee" });
  expect(findDraft(storage, file(2), 2000)).toBeUndefined();
  expect(findDraft(storage, "model/acme/x/main/1", 2000)).toBeUndefined();
  expect(findDraft(storage, file(1), 1001 + 30 * 24 * 60 * 60_000)).toBeUndefined();
});

test("the newest draft of a file is found, with the commit it starts from, when the branch has newer commits", () => {
  const storage = memoryStorage();
  storeDraft(storage, draftKey(file(1), "older"), { text: "first", savedAt: 1000 });
  storeDraft(storage, draftKey(file(1), "newer"), { text: "second", savedAt: 2000, markers: "7" });
  storeDraft(storage, key(2), { text: "another file", savedAt: 3000 });
  expect(findDraft(storage, file(1), 3000)).toEqual({ text: "second", savedAt: 2000, markers: "7", base: "newer" });
  removeDrafts(storage, file(1));
  expect(findDraft(storage, file(1), 3000)).toBeUndefined();
  expect(findDraft(storage, file(2), 3000)?.text).toBe("another file");
});

test("the newest twenty drafts stay, and other items are not touched", () => {
  const storage = memoryStorage();
  storage.setItem("theme", "dark");
  for (let number = 1; number <= 30; number += 1) storeDraft(storage, key(number), { text: "x", savedAt: number });
  expect(storage.length).toBe(21);
  expect(findDraft(storage, file(10), 30)).toBeUndefined();
  expect(findDraft(storage, file(11), 30)?.text).toBe("x");
});

test("a draft that does not fit, and a damaged one, are no error", () => {
  const storage = memoryStorage(50);
  expect(storeDraft(storage, key(1), { text: "x".repeat(100), savedAt: 1 })).toBe(false);
  expect(storeDraft(memoryStorage(), key(1), { text: "x".repeat(1_000_001), savedAt: 1 })).toBe(false);
  storage.setItem(key(2), "{");
  expect(findDraft(storage, file(2), 1)).toBeUndefined();
});
