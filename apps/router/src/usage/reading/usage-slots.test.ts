import { expect, test } from "vitest";
import { UsageBusyError, UsageSlots } from "./usage-slots.ts";

test("one user's queries leave slots to others, and the next one waits for a slot", async () => {
  const slots = new UsageSlots({ perUser: 2, inTotal: 2 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const query = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  const first = slots.run("ada", query("first"));
  const second = slots.run("ada", query("second"));
  await expect(slots.run("ada", query("third"))).rejects.toThrow(UsageBusyError);
  const other = slots.run("bob", query("other"));
  await Promise.resolve();
  expect(started).toEqual(["first", "second"]);
  ends[0]?.();
  expect(await first).toBe("first");
  await expect.poll(() => started).toEqual(["first", "second", "other"]);
  const fourth = slots.run("ada", query("fourth"));
  ends[1]?.();
  await second;
  await expect.poll(() => started).toHaveLength(4);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all([other, fourth])).toEqual(["other", "fourth"]);
});

test("a failed query frees its slot", async () => {
  const slots = new UsageSlots({ perUser: 1, inTotal: 1 });
  await expect(slots.run("ada", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await slots.run("ada", async () => "next")).toBe("next");
});
