import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { manifestText, parseManifest } from "./bundle-manifest.ts";
import { nextBundle } from "./next-bundle.ts";

const { longestChain, smallBytes } = limits.gitBundles;
const refs = new Map([
  ["refs/heads/main", "a"],
  ["refs/tags/v1", "b"],
]);
const chain = (sizes: readonly number[]) => sizes.map((bytes, at) => ({ key: `k${at}`, bytes, sha256: "" }));
const knownWith = (...sizes: number[]) => ({ bundles: chain(sizes), refs });

test.each([
  { says: "nothing is known", known: undefined, hasLost: false, next: "full" },
  { says: "the known manifest has no bundle", known: knownWith(), hasLost: false, next: "full" },
  { says: "a ref moved to a new commit", known: knownWith(10), hasLost: false, next: "incremental" },
  { says: "deleted content is in a bundle", known: knownWith(10), hasLost: true, next: "full" },
  {
    says: "the later bundles are as large as the first one",
    known: knownWith(smallBytes * 2, smallBytes, smallBytes),
    hasLost: false,
    next: "full",
  },
  {
    says: "the later bundles are a byte smaller",
    known: knownWith(smallBytes * 2, smallBytes, smallBytes - 1),
    hasLost: false,
    next: "incremental",
  },
  {
    says: "a small repository grows to the limit",
    known: knownWith(10, smallBytes - 1),
    hasLost: false,
    next: "incremental",
  },
  {
    says: "there is room for one bundle",
    known: knownWith(...Array.from({ length: longestChain - 1 }, () => 1)),
    hasLost: false,
    next: "incremental",
  },
  {
    says: "there are as many bundles as may be",
    known: knownWith(...Array.from({ length: longestChain }, () => 1)),
    hasLost: false,
    next: "full",
  },
])("when $says, the next bundle is $next", ({ known, hasLost, next }) => {
  expect(nextBundle(known, new Map([["refs/heads/main", "c"]]), hasLost)).toBe(next);
});

test("a new ref at a known commit needs no bundle", () => {
  const more = new Map([...refs, ["refs/heads/same", "a"]]);
  expect(nextBundle(knownWith(10), more, false)).toBe("none");
});

test("a manifest is read as it was written", () => {
  const manifest = {
    repoId: "0123456789abcdef01234567",
    sequence: 3,
    writtenAt: "2026-11-28T00:00:00.000Z",
    bundles: chain([5, 6]),
    refs: new Map([["refs/heads/with-ünicode", "c".repeat(40)], ...refs]),
  };
  expect(parseManifest(manifestText(manifest))).toEqual(manifest);
  expect(() => parseManifest('{"version":2}\n')).toThrow();
});
