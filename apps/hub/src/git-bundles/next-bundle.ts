import { limits } from "@modelyard/platform/limits";
import type { BundleManifest } from "./bundle-manifest.ts";

/** What brings the bundles of a repository up to date. */
export type NextBundle = "none" | "incremental" | "full";

/**
 * Chooses between a bundle with the new objects and one with all, which replaces the others. Together they have at most
 * about twice the bytes of the full one.
 * @param hasLost whether objects that the bundles hold may not be part of the repository any more
 */
export function nextBundle(
  known: Pick<BundleManifest, "bundles" | "refs"> | undefined,
  refs: ReadonlyMap<string, string>,
  hasLost: boolean,
): NextBundle {
  const [first, ...others] = known?.bundles ?? [];
  if (known === undefined || first === undefined || hasLost) return "full";
  const targets = new Set(known.refs.values());
  if ([...refs.values()].every((target) => targets.has(target))) return "none";
  const { longestChain, smallBytes } = limits.gitBundles;
  const added = others.reduce((sum, { bytes }) => sum + bytes, 0);
  return others.length + 1 >= longestChain || added >= Math.max(first.bytes, smallBytes) ? "full" : "incremental";
}
