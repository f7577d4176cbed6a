import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** A module that users of a published package import. */
export interface EntryPoint {
  /** Module name in an import, such as `@modelyard/inference/chat`. */
  specifier: string;
  /** Its entry in `exports` of the manifest, such as `./chat`. A pattern with `*` matches several modules. */
  pattern: string;
  /** Absolute path of the source file. */
  file: string;
}

/**
 * Returns the entry points of a published package, in the order of its manifest.
 * @param name folder below `packages/`
 */
export function entryPoints(name: string): readonly EntryPoint[] {
  const folder = join(root, "packages", name);
  return Object.entries(exportsIn(join(folder, "package.json"))).flatMap(([pattern, target]) => {
    if (!target.endsWith(".ts")) return [];
    return globSync(target, { cwd: folder })
      .toSorted()
      .map((path) => {
        const entry = target.includes("*") ? pattern.replace("*", matchOf(target, `./${path}`)) : pattern;
        return { specifier: `@modelyard/${name}${entry.slice(1)}`, pattern, file: join(folder, path) };
      });
  });
}

/** Returns the text that `*` matches in a path. */
function matchOf(target: string, path: string): string {
  const [before = "", after = ""] = target.split("*");
  return path.slice(before.length, path.length - after.length);
}

/** @throws {Error} the manifest has no exports */
function exportsIn(manifestPath: string): Record<string, string> {
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, "utf8"));
  if (!hasExports(manifest)) throw new Error(`${manifestPath} has no exports.`);
  return manifest.exports;
}

function hasExports(value: unknown): value is { exports: Record<string, string> } {
  return typeof value === "object" && value !== null && "exports" in value;
}
