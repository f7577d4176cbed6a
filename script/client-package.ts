import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { tasks } from "../packages/tasks/src/tasks.ts";

const root = resolve(import.meta.dirname, "..");
const room = join(root, "packages/inference");

/**
 * Writes the inference client as it is published: modules with their types, a manifest, the readme and the licence.
 * @param folder is emptied first
 * @throws {Error} the compiler objected; its words are in the message
 */
export function writeClientPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(folder);
  for (const file of globSync("**/*.d.ts", { cwd: folder })) settleTypes(join(folder, file));
  const names = Object.keys(tasks).map((task) => `  | "${task}"`);
  writeFileSync(join(folder, "pipeline-type.d.ts"), `export type PipelineType =\n${names.join("\n")};\n`);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  cpSync(join(room, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

function compile(folder: string): void {
  const require = createRequire(import.meta.url);
  const compiler = join(require.resolve("typescript/package.json"), "../bin/tsc");
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", join(room, "tsconfig.build.json"), "--outDir", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The client does not compile for publishing:\n${stdout}`);
}

/** The compiler leaves `.ts` in the imports of types, and the catalogue is not published: only its tasks' names matter. */
function settleTypes(file: string): void {
  const text = readFileSync(file, "utf8");
  const settled = text
    .replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"')
    .replaceAll('"@modelyard/tasks"', '"../pipeline-type.js"');
  writeFileSync(file, settled);
}

function manifest(): object {
  const source: unknown = JSON.parse(readFileSync(join(room, "package.json"), "utf8"));
  const { exports: entries, imports, dependencies, private: _private, ...rest } = Object(source);
  const published = Object.entries<string>(entries).map(([name, file]) => {
    const at = compiledAt(file);
    return [name, { types: `${at}.d.ts`, default: `${at}.js` }];
  });
  const internal = Object.entries<Record<string, string>>(imports).map(([name, conditions]) => {
    const files = Object.entries(conditions).map(([condition, file]) => [condition, `${compiledAt(file)}.js`]);
    return [name, Object.fromEntries(files)];
  });
  const { "@modelyard/tasks": _catalogue, ...needed } = dependencies;
  return {
    ...rest,
    exports: Object.fromEntries(published),
    imports: Object.fromEntries(internal),
    dependencies: needed,
  };
}

/** A module's path in the published package, without its ending. */
function compiledAt(source: string): string {
  return source.replace(/^\.\/src\//, "./").replace(/\.ts$/, "");
}
