import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

function order(entries: readonly (readonly [clients: readonly string[], value: string])[]): string {
  const queue = new FairQueue<string>();
  for (const [clients, value] of entries) queue.push(clients, value);
  return entries.map(() => queue.shift()).join(" ");
}

test.each([
  {
    what: "one client is served in order",
    entries: [
      ["a", "a1"],
      ["a", "a2"],
    ],
    is: "a1 a2",
  },
  {
    what: "a late client does not wait for all entries of another",
    entries: [
      ["a", "a1"],
      ["a", "a2"],
      ["a", "a3"],
      ["b", "b1"],
      ["b", "b2"],
    ],
    is: "a1 b1 a2 b2 a3",
  },
])("$what", ({ entries, is }) => {
  expect(order(entries.map(([client = "", value = ""]) => [[client], value] as const))).toBe(is);
});

test("a user with many addresses, and an address with many users, get one turn each", () => {
  const users = [1, 2, 3].map((number) => [[`address ${number}`, "user a"], `a${number}`] as const);
  expect(order([...users, [["address 9", "user b"], "b"]])).toBe("a1 b a2 a3");
  const addresses = [1, 2, 3].map((number) => [["address 1", `user ${number}`], `u${number}`] as const);
  expect(order([...addresses, [["address 9"], "other"]])).toBe("u1 other u2 u3");
});

test("a client that was served continues at the turn of the others", () => {
  const queue = new FairQueue<string>();
  for (const value of ["a1", "a2", "a3"]) queue.push(["a"], value);
  expect([queue.shift(), queue.shift()]).toEqual(["a1", "a2"]);
  queue.push(["b"], "b1");
  queue.push(["a"], "a4");
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(["a3", "b1", "a4"]);
  expect(queue.shift()).toBeUndefined();
});

test("counts the waiting entries of the client with the most", () => {
  const queue = new FairQueue<number>();
  queue.push(["address 1", "user a"], 1);
  queue.push(["address 2", "user a"], 2);
  expect(queue.countOf(["address 2", "user a"])).toBe(2);
  expect(queue.countOf(["address 3"])).toBe(0);
  expect(queue.clear()).toEqual([1, 2]);
  expect(queue.length).toBe(0);
});
