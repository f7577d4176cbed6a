import { expect, test } from "vitest";
import { Turns } from "./work-queue.ts";

test("runs two at once, lets one wait and refuses the next", async () => {
  const turns = new Turns({ running: 2, waiting: 1 });
  const finish: (() => void)[] = [];
  const work = () => turns.run(() => new Promise<void>((resolve) => finish.push(resolve)));
  const running = [work(), work(), work()];
  expect(finish).toHaveLength(2);
  await expect(work()).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  finish[0]?.();
  await running[0];
  await expect.poll(() => finish.length).toBe(3);
  for (const end of finish) end();
  await Promise.all(running);
  expect(await turns.run(async () => "free again")).toBe("free again");
});

test("work that fails frees its turn", async () => {
  const turns = new Turns({ running: 1, waiting: 1 });
  await expect(turns.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.run(async () => "free again")).toBe("free again");
});
