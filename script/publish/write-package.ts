import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { tasks } from "../../packages/tasks/src/tasks.ts";
import { publishedManifest } from "./published-manifest.ts";
import { bundledTypesFile, settleModule } from "./settle-module.ts";

/** The packages that are published, each from the folder of its name in `packages/`. */
export const publishedPackages = ["tasks", "inference", "snippets", "model-files"] as const;
export type PublishedPackage = (typeof publishedPackages)[number];

/** Folders with files that the code opens, where a package has them. */
const mediaFolders = ["assets", "sample-media"];

const root = resolve(import.meta.dirname, "../..");

/**
 * Writes a package as it is published: modules with their types, the manifest, the readme and the license.
 * @param folder is emptied first
 * @throws {Error} the package does not compile; the compiler's output is in the message
 */
export function writePackage(name: PublishedPackage, folder: string): void {
  const source = join(root, "packages", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(source, folder);
  const manifest = publishedManifest(readFileSync(join(source, "package.json"), "utf8"), folder);
  for (const file of globSync("**/*.{js,d.ts}", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, settleModule(readFileSync(path, "utf8"), { file, manifest }));
  }
  if (name === "inference") writeFileSync(join(folder, bundledTypesFile), bundledTypes());
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const media of mediaFolders.filter((each) => existsSync(join(source, each)))) {
    cpSync(join(source, media), join(folder, media), { recursive: true });
  }
  cpSync(join(source, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

function compile(source: string, folder: string): void {
  const require = createRequire(import.meta.url);
  const compiler = join(require.resolve("typescript/package.json"), "../bin/tsc");
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", join(source, "tsconfig.build.json"), "--outDir", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${source} does not compile for publishing:\n${stdout}`);
}

/** The only type of the catalogue that the client needs, bundled so that the client installs without it. */
function bundledTypes(): string {
  const names = Object.keys(tasks).map((task) => `  | "${task}"`);
  return `export type PipelineType =\n${names.join("\n")};\n`;
}
