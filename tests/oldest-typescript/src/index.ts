import { createRequire } from "node:module";
import { dirname } from "node:path";

export { default as ts } from "typescript";
export { type ExportKind, exportsOf } from "./exports-of.ts";

/** Path of the compiler. */
export const compilerFolder = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
