import { expect, test, vi } from "vitest";
import { CallerPresence } from "./caller-presence.ts";

function work() {
  return { abandon: vi.fn<() => void>(), expire: vi.fn<() => void>() };
}

test("work ends when the caller disconnects", () => {
  const presence = new CallerPresence();
  const running = work();
  presence.watch(running);
  expect(running.abandon).not.toHaveBeenCalled();
  presence.leave();
  expect(presence.hasLeft).toBe(true);
  expect(running.abandon).toHaveBeenCalledOnce();
});

test("work that starts after the caller has disconnected ends at once", () => {
  const presence = new CallerPresence();
  presence.leave();
  const running = work();
  presence.watch(running);
  expect(running.abandon).toHaveBeenCalledOnce();
});

test("finished work is not ended", () => {
  const presence = new CallerPresence();
  const running = work();
  presence.watch(running);
  presence.unwatch();
  presence.leave();
  expect(running.abandon).not.toHaveBeenCalled();
});
