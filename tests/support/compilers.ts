import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { compilerFolder } from "@modelyard/oldest-typescript";

const { resolve: locate } = createRequire(import.meta.url);

/** The compilers that must be able to read the published types. */
export const compilers = [
  { compiler: "5.9", folder: compilerFolder },
  { compiler: "7", folder: dirname(locate("typescript/package.json")) },
] as const;

/** The settings that `tsc --init` writes, except that the types of packages are checked as well. */
const fromInit = {
  module: "nodenext",
  target: "esnext",
  types: [],
  declaration: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  jsx: "react-jsx",
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: "force",
};

/** Path of Node's types, for programs without those of a browser. */
const typeRoots = [join(dirname(locate("@types/node/package.json")), "..")];

/** Settings that a program may have. None skips the check of packages' types. */
export const settings: readonly { name: string; compilerOptions: object }[] = [
  { name: "no settings", compilerOptions: {} },
  { name: "the settings of tsc --init", compilerOptions: fromInit },
  {
    name: "a bundler's settings",
    compilerOptions: { module: "esnext", moduleResolution: "bundler", strict: true, target: "es2022", types: [] },
  },
  {
    name: "Node's types without a browser's",
    compilerOptions: {
      module: "nodenext",
      strict: true,
      target: "es2022",
      lib: ["es2022"],
      types: ["node"],
      typeRoots,
    },
  },
];

/** Compiles files of a project. @returns the compiler's errors */
export async function compile(
  project: string,
  { folder, compilerOptions, files }: { folder: string; compilerOptions: object; files: readonly string[] },
): Promise<string> {
  const config = { compilerOptions: { ...compilerOptions, noEmit: true, allowImportingTsExtensions: true }, files };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  const command = [join(folder, "bin/tsc"), "-p", project];
  const outcome: unknown = await promisify(execFile)(process.execPath, command).catch((error: unknown) => error);
  return String(Object(outcome).stdout);
}
