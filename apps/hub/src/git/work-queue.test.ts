import { expect, test } from "vitest";
import { WorkQueue } from "./work-queue.ts";

test("runs two at once, queues one and rejects the next", async () => {
  const queue = new WorkQueue({ running: 2, waiting: 1 });
  const finish: (() => void)[] = [];
  const work = () => queue.run(() => new Promise<void>((resolve) => finish.push(resolve)));
  const running = [work(), work(), work()];
  expect(finish).toHaveLength(2);
  await expect(work()).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  finish[0]?.();
  await running[0];
  await expect.poll(() => finish.length).toBe(3);
  for (const end of finish) end();
  await Promise.all(running);
  expect(await queue.run(async () => "free again")).toBe("free again");
});

test("failed work frees its slot", async () => {
  const queue = new WorkQueue({ running: 1, waiting: 1 });
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(async () => "free again")).toBe("free again");
});
