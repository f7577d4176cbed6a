import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Lists files that git tracks or would track, by path from the root of the repository. */
export function listFiles(...patterns: string[]): string[] {
  const flags = ["-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const listed = execFileSync("git", ["ls-files", ...flags, "--", ...patterns], { cwd: root, encoding: "utf8" });
  const deleted = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" });
  const missing = new Set(deleted.split("\0"));
  return listed.split("\0").filter((file) => file !== "" && !missing.has(file));
}

/** TypeScript files of every workspace and of the tests. */
export const sources = listFiles("*.ts", "*.tsx").filter(
  (file) => /^(packages|apps|tests)\//.test(file) && !file.includes("__fixtures__"),
);

/** Returns the workspace of a file, such as `apps/hub`. */
export function workspaceOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || file.includes("/testing/");
}

/** Shipped source: a workspace's own code without its tests and their helpers. */
export const productionSources = sources.filter((file) => /^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file));

const importStatement = /(?:\bfrom\s+|^import\s+)"([^"]+)"/gm;
const dynamicImport = /\bimport\s*\(\s*"([^"]+)"/g;

function find(file: string, pattern: RegExp): string[] {
  return [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Returns the module names in a file's import and export statements, including type-only ones. */
export function staticImports(file: string): string[] {
  return find(file, importStatement);
}

/** Returns the module names in a file's import statements and `import()` calls. */
export function allImports(file: string): string[] {
  return [...staticImports(file), ...find(file, dynamicImport)];
}

/** Returns the path from the root that a relative import resolves to; `undefined` for a package. */
export function relativeTarget(file: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? join(file, "..", specifier) : undefined;
}
