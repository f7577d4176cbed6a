import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { billOfMaterials } from "./bill-of-materials.ts";
import { productionPackages, readLockFile } from "./lock-file.ts";

const root = resolve(import.meta.dirname, "../..");

/** Returns the version of this checkout. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** Writes the bill of materials of this checkout. @returns the number of packages in it */
export function writeBillOfMaterials(path: string): number {
  const packages = productionPackages(readLockFile());
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(billOfMaterials(readVersion(), packages), undefined, 2)}\n`);
  return packages.length;
}
