import type { Config } from "../settings.ts";

/** Returns whether git bundles are written. On a disk they would often be lost together with the repositories. */
export function writesGitBundles({ gitBundles, objectStore }: Pick<Config, "gitBundles" | "objectStore">): boolean {
  return gitBundles ?? objectStore === "s3";
}
