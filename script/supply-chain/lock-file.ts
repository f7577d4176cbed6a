import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { licensesInFiles } from "./reviewed-packages.ts";

const Entry = z.object({
  /** Set where the package has another name than its folder. */
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
});

/** What we read of `package-lock.json`: packages by their path, `node_modules/name` or that of a workspace. */
export const LockFile = z.object({ packages: z.record(z.string(), Entry) });
export type LockFile = z.infer<typeof LockFile>;

export interface InstalledPackage {
  name: string;
  version: string;
  /** An SPDX expression; empty if the package names none. */
  license: string;
  /** As in the lock file: `sha512-` and base64. */
  integrity: string;
}

const modules = "node_modules/";
/** Ours for development, and an optional peer of node-llama-cpp: the lock file does not mark it as a development dependency. */
const optionalPeer = /^node_modules\/(?:typescript|@typescript\/typescript-[\w-]+)$/;

export function readLockFile(): LockFile {
  const path = resolve(import.meta.dirname, "../../package-lock.json");
  return LockFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Returns the entries that come from a registry, by path. */
export function installedEntries(lock: LockFile): [path: string, entry: z.infer<typeof Entry>][] {
  return Object.entries(lock.packages).filter(([path, entry]) => path.includes(modules) && entry.link !== true);
}

/** Returns the packages that production installs, sorted by name; a package in two versions counts twice. */
export function productionPackages(lock: LockFile): InstalledPackage[] {
  return installedEntries(lock)
    .filter(([path, { dev }]) => dev !== true && !optionalPeer.test(path))
    .map(([path, { version = "", license, integrity = "" }]) => {
      const name = path.slice(path.lastIndexOf(modules) + modules.length);
      return { name, version, license: license ?? licensesInFiles[name] ?? "", integrity };
    })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
