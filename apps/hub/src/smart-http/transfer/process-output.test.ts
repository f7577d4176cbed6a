import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { outputOf } from "./process-output.ts";

const done = async (): Promise<void> => undefined;

test("the body ends after the last byte and `finish`", async () => {
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

test("a client that reads nothing is abandoned, and the rest is drained", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const body = outputOf(stdout, { finish: done, abandon, stalledMs: 20 });
  stdout.write("first");
  await vi.waitFor(() => expect(abandon).toHaveBeenCalledOnce());
  stdout.end(Buffer.alloc(1_000_000));
  await vi.waitFor(() => expect(stdout.readableEnded).toBe(true));
  await expect(text(body)).rejects.toThrow("does not read");
});

test("a client that waits for git is not abandoned", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const reading = text(outputOf(stdout, { finish: done, abandon, stalledMs: 20 }));
  await sleep(100);
  stdout.end("late");
  expect(await reading).toBe("late");
  expect(abandon).not.toHaveBeenCalled();
});

test("a disconnecting client is noticed, and a process that continues is drained", async () => {
  const stdout = new PassThrough();
  const abandon = vi.fn();
  const body = outputOf(stdout, { finish: done, abandon });
  stdout.write("first");
  await body.cancel();
  expect(abandon).toHaveBeenCalledOnce();
  stdout.end(Buffer.alloc(1_000_000));
  await vi.waitFor(() => expect(stdout.readableEnded).toBe(true));
});
