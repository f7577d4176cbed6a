import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { RequestMemory } from "./request-memory.ts";

const from = (address: string) => ({ address, userId: undefined });
const { bufferedRequestBytes, bufferedRequestBytesPerClient } = limits.git;

test("one client may hold its share, and not a byte more, until it releases", () => {
  const memory = new RequestMemory();
  const first = memory.open(from("10.0.0.1"));
  first.add(bufferedRequestBytesPerClient);
  const second = memory.open(from("10.0.0.1"));
  expect(() => second.add(1)).toThrow(expect.objectContaining({ status: 503 }));
  second.release();
  first.release();
  memory.open(from("10.0.0.1")).add(bufferedRequestBytesPerClient);
});

test("all clients together may hold the total, and not a byte more", () => {
  const memory = new RequestMemory();
  for (let held = 0; held < bufferedRequestBytes; held += bufferedRequestBytesPerClient) {
    memory.open(from(`10.0.0.${held / bufferedRequestBytesPerClient}`)).add(bufferedRequestBytesPerClient);
  }
  expect(() => memory.open(from("10.0.1.1")).add(1)).toThrow(expect.objectContaining({ status: 503 }));
});
