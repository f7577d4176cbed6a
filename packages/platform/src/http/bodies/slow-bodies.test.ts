import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../limits/limits.ts";
import { SlowBodies } from "./slow-bodies.ts";

const { bodyWindowMs: windowMs, bodyWindowBytes: windowBytes } = limits.http;
const steps = 30;
let bytesRead = 0;
let isSlow = false;
let request: IncomingMessage;

beforeEach(() => {
  vi.useFakeTimers();
  bytesRead = 0;
  isSlow = false;
  const socket = new Socket();
  Object.defineProperty(socket, "bytesRead", { get: () => bytesRead });
  request = new IncomingMessage(socket);
  request.headers["content-length"] = "1000000";
  new SlowBodies({ windowMs, windowBytes }).watch(request, () => {
    isSlow = true;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances time during which the client sends this many bytes, at an even rate. */
function pass(ms: number, bytes: number): void {
  const stepMs = windowMs / steps;
  for (let step = 0; step < ms / stepMs; step++) {
    bytesRead += Math.ceil((bytes * stepMs) / ms);
    vi.advanceTimersByTime(stepMs);
  }
}

test("a body at the minimum rate is waited for; one byte less per window is too slow", () => {
  pass(3 * windowMs, 3 * windowBytes);
  expect(isSlow).toBe(false);
  pass(windowMs, windowBytes - steps);
  expect(isSlow).toBe(true);
});

test("a fast start does not count in later windows", () => {
  pass(1000, 100 * windowBytes);
  pass(windowMs - 1000, 0);
  expect(isSlow).toBe(false);
  pass(1000, 0);
  expect(isSlow).toBe(true);
});

test("time in which the handler does not read does not count", () => {
  pass(windowMs / 2, 0);
  request.push(Buffer.alloc(request.readableHighWaterMark));
  pass(10 * windowMs, 0);
  expect(isSlow).toBe(false);
  request.read();
  pass(windowMs / 2 - 1000, 0);
  expect(isSlow).toBe(false);
  pass(1000, 0);
  expect(isSlow).toBe(true);
});

test.each(["complete", "closed"])("a body that is %s is no longer watched", (how) => {
  if (how === "complete") request.complete = true;
  else request.emit("close");
  pass(2 * windowMs, 0);
  expect(isSlow).toBe(false);
});
