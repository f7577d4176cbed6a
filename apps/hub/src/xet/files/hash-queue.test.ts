import { expect, test } from "vitest";
import { HashQueue } from "./hash-queue.ts";

const limits = {
  fileHashes: { total: 2, perUser: 1 },
  waitingHashes: { perUser: 3, total: 100, ms: 60_000 },
};

test("a file that is hashed gives its slot to another user's file between two parts", async () => {
  const queue = new HashQueue({ ...limits, fileHashes: { total: 1, perUser: 1 } });
  const order: string[] = [];
  const other = Promise.withResolvers<void>();
  const large = queue.run("flooder", async (turn) => {
    order.push("first part");
    await other.promise;
    await turn.yield();
    order.push("second part");
  });
  const small = queue.run("user", async () => {
    order.push("other file");
  });
  other.resolve();
  await Promise.all([large, small]);
  expect(order).toEqual(["first part", "other file", "second part"]);
});

test("a file keeps its slot while no other one waits", async () => {
  const queue = new HashQueue(limits);
  expect(
    await queue.run("user", async (turn) => {
      await turn.yield();
      return "hashed";
    }),
  ).toBe("hashed");
});

test("a user may have a limited number of files in the queue, whatever other users have", async () => {
  const queue = new HashQueue(limits);
  const end = Promise.withResolvers<void>();
  const running = ["flooder", "flooder", "flooder"].map((user) => queue.run(user, () => end.promise));
  await expect(queue.run("flooder", () => end.promise)).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
    message: expect.stringContaining("More than 3 of your uploaded files are still being checked"),
  });
  queue.requireRoom("user", 3);
  expect(() => queue.requireRoom("user", 4)).toThrow("More than 3");
  expect(await queue.run("user", () => Promise.resolve("hashed"))).toBe("hashed");
  end.resolve();
  await Promise.all(running);
  queue.requireRoom("flooder", 3);
});

test("a failure releases the slot", async () => {
  const queue = new HashQueue(limits);
  for (let round = 0; round < 5; round += 1)
    await expect(queue.run("user", () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(await queue.run("user", () => Promise.resolve("hashed"))).toBe("hashed");
});
