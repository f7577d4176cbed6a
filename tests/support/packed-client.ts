import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { writeClientPackage } from "../../script/client-package.ts";

const run = promisify(execFile);

export interface PackedClient {
  /** As `npm publish` would send it. */
  tarball: string;
  /** A project that has installed it, and holds `client-program.ts` and what it reads without its types, `.mjs`. */
  project: string;
  remove(): Promise<void>;
}

/** Builds the client as it is published, packs it, and installs it in a project of its own. */
export async function packClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-client-"));
  const source = join(folder, "package");
  writeClientPackage(source);
  await npm(folder, "pack", source, "--silent");
  const name = (await readdir(folder)).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm packed nothing");
  const tarball = join(folder, name);
  const project = await mkdtemp(join(folder, "project-"));
  await writeFile(join(project, "package.json"), '{ "name": "project", "private": true, "type": "module" }');
  await npm(project, "install", tarball, "--silent", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts");
  await build({
    entryPoints: [resolve(import.meta.dirname, "client-program.ts")],
    outfile: join(project, "client-program.mjs"),
    format: "esm",
    target: "es2022",
  });
  return { tarball, project, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Installs packages of the registry in a project, without running what they would run. */
export async function addPackages(project: string, ...packages: string[]): Promise<void> {
  await npm(
    project,
    "install",
    ...packages,
    "--silent",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
  );
}

async function npm(cwd: string, ...words: string[]): Promise<void> {
  await run("npm", words, { cwd });
}
