import { expect, test } from "vitest";
import { isNodeFetch, platformFetch } from "./runtime.ts";

const undici = { fetch: globalThis.fetch };

test("only Node's own fetch is recognized", () => {
  expect(platformFetch).toBe(globalThis.fetch);
  expect(isNodeFetch(globalThis.fetch)).toBe(true);
  expect(isNodeFetch((input, init) => globalThis.fetch(input, init))).toBe(false);
  expect(isNodeFetch((input, init) => undici.fetch(input, init))).toBe(false);
});
