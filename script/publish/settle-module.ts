import { posix } from "node:path";
import type { PublishedManifest } from "./published-manifest.ts";

export const bundledTypesFile = "pipeline-type.d.ts";

interface ModuleInPackage {
  /** Its path in the package, without a leading slash. */
  file: string;
  manifest: PublishedManifest;
}

/**
 * What compilers older than this repository's, or with other settings, need to read the types: the libraries of the
 * language that they are written in.
 */
const libraries = ["es2022", "esnext.disposable"].map((name) => `/// <reference lib="${name}" />\n`).join("");

/**
 * Completes what the compiler wrote: a module of the package that runs and compiles where it is installed.
 * @throws {Error} the module imports a package of this repository that is not installed with it
 */
export function settleModule(text: string, { file, manifest }: ModuleInPackage): string {
  const settled = file.endsWith(".d.ts") ? settleTypes(text, file, manifest) : settleCode(text, file);
  const missing = [...settled.matchAll(/(?:from |import\()"(@modelyard\/[\w-]+)/g)].find(
    ([, name = ""]) => name !== manifest.name && !(name in manifest.dependencies),
  );
  if (missing !== null && missing !== undefined)
    throw new Error(`${file} imports ${missing[1]}, which ${manifest.name} neither bundles nor depends on.`);
  return settled;
}

function settleTypes(text: string, file: string, manifest: PublishedManifest): string {
  const depth = file.split("/").length - 1;
  const types = `${depth === 0 ? "./" : "../".repeat(depth)}${bundledTypesFile.replace(/\.d\.ts$/, ".js")}`;
  const settled = text
    // The compiler keeps `.ts` in imports of types.
    .replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"')
    // Compilers refuse a private name where the target is older than ES2015. It says nothing about how a class is used.
    .replace(/^ *#private;\n/gm, "");
  const own =
    manifest.name === "@modelyard/inference" ? settled.replaceAll('"@modelyard/tasks"', `"${types}"`) : settled;
  return isEntry(file, manifest) ? libraries + own : own;
}

/** Files that the code opens are compiled, or in folders of the package, which has no `src` folder. */
function settleCode(text: string, file: string): string {
  const settled = text.replace(/(new URL\("\.{1,2}\/[^"]+)\.ts", import\.meta\.url\)/g, '$1.js", import.meta.url)');
  const depth = file.split("/").length - 1;
  const toRoot = depth === 0 ? "./" : "../".repeat(depth);
  return settled.replaceAll(`new URL("${"../".repeat(depth + 1)}`, `new URL("${toRoot}`);
}

function isEntry(file: string, { exports }: PublishedManifest): boolean {
  return Object.values(exports).some(
    (entry) => typeof entry === "object" && posix.matchesGlob(`./${file}`, entry.types),
  );
}
