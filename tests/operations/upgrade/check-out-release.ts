import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../../..");
const packages = join(root, "node_modules");

/** Says why a release cannot be tested from this checkout; `undefined` where its commit is here. */
export async function releaseMissing(commit: string): Promise<string | undefined> {
  const found = await run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).catch(() => undefined);
  if (found !== undefined) return undefined;
  return `needs the history with the previous release (${commit.slice(0, 8)}): git fetch --unshallow`;
}

export interface CheckedOutRelease {
  folder: string;
  /** The program to start with `node`. */
  cli: string;
  remove: () => Promise<void>;
}

/** Writes a release to a temporary folder and builds its pages, with the installed packages of this checkout. */
export async function checkOutRelease(commit: string): Promise<CheckedOutRelease> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-release-"));
  const shell = 'git archive "$1" | tar --extract --directory "$2"';
  await run("/bin/sh", ["-e", "-c", shell, "archive", commit, folder], { cwd: root });
  await linkPackages(folder);
  // Vitest's own NODE_ENV would make a development build.
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  await run("npm", ["run", "build"], { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 });
  return {
    folder,
    cli: join(folder, "apps/modelyard/src/cli.ts"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links each package, so that those of the workspace are the ones of the release, not of this checkout. */
async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, "node_modules");
  await mkdir(join(target, "@modelyard"), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name !== "@modelyard") await symlink(join(packages, name), join(target, name));
  }
  for (const parent of ["apps", "packages"]) {
    for (const name of await readdir(join(folder, parent))) {
      if (!existsSync(join(folder, parent, name, "package.json"))) continue;
      await symlink(join("../..", parent, name), join(target, "@modelyard", name));
    }
  }
}
