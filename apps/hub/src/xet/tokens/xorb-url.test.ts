import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { createSigner } from "./signer.ts";
import { allowedRanges, xorbUrl } from "./xorb-url.ts";

const signer = createSigner(Buffer.alloc(32, 1));
const hash = "0".repeat(64);
const range = { start: 0, end: 9 };

test.each([
  { what: "an address", lifetimeMs: undefined, validMs: limits.xet.urlMs },
  {
    what: "an address of a gated repository",
    lifetimeMs: limits.gatedAccess.linkMs,
    validMs: limits.gatedAccess.linkMs,
  },
])("$what expires", ({ lifetimeMs, validMs }) => {
  const issuedAt = Date.UTC(2026, 0, 1);
  const at = (ms: number) => ({ signer, now: () => new Date(issuedAt + ms) });
  const lifetime = lifetimeMs === undefined ? {} : { lifetimeMs };
  const url = new URL(xorbUrl(at(0), { casUrl: "http://hub.test/xet", hash, ranges: [range], ...lifetime }));
  expect(allowedRanges(at(validMs - 1), hash, url.searchParams)).toEqual([range]);
  expect(() => allowedRanges(at(validMs), hash, url.searchParams)).toThrow("has expired");
});
