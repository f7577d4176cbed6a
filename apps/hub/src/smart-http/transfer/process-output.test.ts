import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { outputOf } from "./process-output.ts";

const done = async (): Promise<void> => undefined;

test("the body ends after the last byte and what follows it", async () => {
  const stdout = new PassThrough();
  const order: string[] = [];
  const body = outputOf(stdout, {
    finish: async () => {
      order.push("finished");
    },
    abandon: () => order.push("abandoned"),
  });
  stdout.end("all of it");
  expect(await text(body)).toBe("all of it");
  expect(order).toEqual(["finished"]);
});

test("a client that takes nothing is given up, and the rest is drained", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const body = outputOf(stdout, { finish: done, abandon, stalledMs: 20 });
  stdout.write("first");
  await vi.waitFor(() => expect(abandon).toHaveBeenCalledOnce());
  stdout.end(Buffer.alloc(1_000_000));
  await vi.waitFor(() => expect(stdout.readableEnded).toBe(true));
  await expect(text(body)).rejects.toThrow("does not read");
});

test("a client that waits for git is not given up", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const reading = text(outputOf(stdout, { finish: done, abandon, stalledMs: 20 }));
  await sleep(100);
  stdout.end("late");
  expect(await reading).toBe("late");
  expect(abandon).not.toHaveBeenCalled();
});

test("a client that leaves is noticed, and a process that goes on is drained", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const body = outputOf(stdout, { finish: done, abandon });
  stdout.write("first");
  await body.cancel();
  expect(abandon).toHaveBeenCalledOnce();
  stdout.end(Buffer.alloc(1_000_000));
  await vi.waitFor(() => expect(stdout.readableEnded).toBe(true));
});
