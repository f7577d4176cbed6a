import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { areTooManyKeyExchanges } from "./key-exchanges.ts";

test("a connection exchanges keys a few times, and then once per second", () => {
  const { keyExchanges } = limits.ssh;
  expect(areTooManyKeyExchanges(keyExchanges, 0)).toBe(false);
  expect(areTooManyKeyExchanges(keyExchanges + 1, 0)).toBe(true);
  expect(areTooManyKeyExchanges(keyExchanges + 1, 1000)).toBe(false);
});
