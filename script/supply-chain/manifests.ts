import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const Versions = z.record(z.string(), z.string()).optional();

/** What we read of a `package.json`. */
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the manifests of the root and of every workspace, by path. */
export function readManifests(): Record<string, Manifest> {
  const root = resolve(import.meta.dirname, "../..");
  const paths = ["package.json", ...globSync("{apps,packages,tests}/*/package.json", { cwd: root })];
  return Object.fromEntries(
    paths.map((path) => [path, Manifest.parse(JSON.parse(readFileSync(resolve(root, path), "utf8")))]),
  );
}
