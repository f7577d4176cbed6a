import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ObjectIdSet } from "./object-id-set.ts";

const idOf = (text: string) => createHash("sha1").update(text).digest("hex");
const setOf = (...ids: string[]) => ObjectIdSet.of(Buffer.from(ids.join(""), "hex"));

test.each([0, 1, 5, 1000, 60_000])("a set of %d ids contains exactly these", async (count) => {
  const ids = Array.from({ length: count }, (_, index) => idOf(`${index}`));
  const set = await setOf(...ids);
  const sample = ids.filter((_, index) => index % 97 === 0);
  expect(sample.every((id) => set.has(id))).toBe(true);
  expect(sample.map((id) => set.startingWith(id.slice(0, 12)))).toEqual(sample.map((id) => [id]));
  expect(set.has(idOf("another"))).toBe(false);
  expect(set.bytes).toHaveLength(count * 20);
});

test.each([
  { prefix: "abcdef0", finds: ["one", "two"] },
  { prefix: "abcdef01", finds: ["one"] },
  { prefix: "abcdef012", finds: [] },
  { prefix: "ffffffff", finds: ["last"] },
  { prefix: "0000000", finds: ["first"] },
  { prefix: "abcdef1", finds: [] },
])("the prefix $prefix finds $finds", async ({ prefix, finds }) => {
  const ids: Record<string, string> = {
    one: `abcdef01${"1".repeat(32)}`,
    two: `abcdef02${"1".repeat(32)}`,
    last: "f".repeat(40),
    first: "0".repeat(40),
  };
  const set = await setOf(...Object.values(ids));
  expect(set.startingWith(prefix).toSorted()).toEqual(finds.map((name) => ids[name]));
});

test("a duplicate id is stored once, and at most two ids of a prefix are listed", async () => {
  const id = idOf("twice");
  expect((await setOf(id, id)).startingWith(id.slice(0, 7))).toEqual([id]);
  const alike = ["1", "2", "3"].map((digit) => `abcdef0${digit.repeat(33)}`);
  expect((await setOf(...alike)).startingWith("abcdef0")).toHaveLength(2);
});
