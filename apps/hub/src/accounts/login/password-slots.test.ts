import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { passwordSlots } from "./password-slots.ts";

const from = (clientAddress: string) => ({
  request: new Request("http://hub.test/_private/sessions"),
  caller: undefined,
  isCallerUnknown: false,
  clientAddress,
});

/** Returns work that ends when the test lets it. */
function controlledWork(processors: number) {
  const withSlot = passwordSlots(processors);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (address: string) =>
    withSlot(from(address), async () => {
      started.push(address);
      await new Promise<void>((end) => ends.push(end));
      return address;
    });
  /** Starts or queues work without awaiting its end. */
  const queue = (address: string): void => {
    run(address).catch(() => undefined);
  };
  return { run, queue, started, end: () => ends.shift()?.() };
}

test.each([
  { processors: 1, atOnce: 1 },
  { processors: 2, atOnce: 1 },
  { processors: 3, atOnce: 2 },
  { processors: 64, atOnce: limits.password.slots.total },
])("runs $atOnce at once on $processors processors", async ({ processors, atOnce }) => {
  const { run, started, end } = controlledWork(processors);
  const running = Array.from({ length: atOnce + 1 }, (_, index) => run(`10.0.0.${index}`));
  await expect.poll(() => started.length).toBe(atOnce);
  end();
  await running[0];
  await expect.poll(() => started.length).toBe(atOnce + 1);
  for (let left = 0; left < atOnce; left += 1) end();
  await Promise.all(running);
});

test("at the limit of waiting requests, one more of an address gets 429, and another address goes first", async () => {
  const { run, queue, started, end } = controlledWork(2);
  const first = run("10.0.0.1");
  await expect.poll(() => started.length).toBe(1);
  for (let index = 0; index < limits.password.waitingPerClient; index += 1) queue("10.0.0.1");
  await expect(run("10.0.0.1")).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "5" } });
  const other = run("10.0.0.2");
  end();
  await first;
  await expect.poll(() => started.length).toBe(2);
  expect(started[1]).toBe("10.0.0.2");
  end();
  await other;
});

test("at the limit of waiting requests in total, one more gets 429", async () => {
  const { run, queue, started } = controlledWork(2);
  queue("10.0.0.1");
  await expect.poll(() => started.length).toBe(1);
  const { waitingInTotal } = limits.password;
  for (let index = 0; index < waitingInTotal; index += 1) queue(`10.1.${index}.1`);
  await expect(run("10.2.0.1")).rejects.toMatchObject({ status: 429 });
});

test("work that fails releases its slot", async () => {
  const withSlot = passwordSlots(1);
  await expect(withSlot(from("10.0.0.1"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(withSlot(from("10.0.0.1"), async () => "next")).resolves.toBe("next");
});
