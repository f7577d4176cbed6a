import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { type PublishedPackage, writePackage } from "../../script/publish/write-package.ts";

const run = promisify(execFile);

export interface PackedPackages {
  /** The tarballs that `npm publish` would send, by package. */
  tarballs: ReadonlyMap<PublishedPackage, string>;
  /** A project in which they are installed. */
  project: string;
  remove(): Promise<void>;
}

/** Builds packages as they are published, packs them, and installs them in an empty project. */
export async function packPackages(names: readonly PublishedPackage[]): Promise<PackedPackages> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-packages-"));
  const tarballs = new Map<PublishedPackage, string>();
  for (const name of names) {
    const source = join(folder, name);
    writePackage(name, source);
    const { stdout } = await npm(folder, "pack", source, "--silent");
    tarballs.set(name, join(folder, stdout.trim()));
  }
  const project = await mkdtemp(join(folder, "project-"));
  await writeFile(join(project, "package.json"), '{ "name": "project", "private": true, "type": "module" }');
  await addPackages(project, ...tarballs.values());
  return { tarballs, project, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface PackedClient extends PackedPackages {
  tarball: string;
}

/**
 * Does the same for the client only. The project contains `client-program.ts` and its imports without types, `.mjs`.
 */
export async function packClient(): Promise<PackedClient> {
  const packed = await packPackages(["inference"]);
  await build({
    entryPoints: ["client-program.ts", "public-names.ts"].map((file) => resolve(import.meta.dirname, file)),
    outdir: packed.project,
    outExtension: { ".js": ".mjs" },
    format: "esm",
    target: "es2022",
  });
  return { ...packed, tarball: packed.tarballs.get("inference") ?? "" };
}

/** Installs packages in a project, without running their scripts. */
export async function addPackages(project: string, ...packages: string[]): Promise<void> {
  const quiet = ["--silent", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await npm(project, "install", ...packages, ...quiet);
}

function npm(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
  return run("npm", args, { cwd });
}
