// Writes the software bill of materials of a release, as CycloneDX: run it as `npm run sbom`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { billOfMaterials } from "./supply-chain/bill-of-materials.ts";
import { productionPackages, readLockFile } from "./supply-chain/lock-file.ts";

const root = resolve(import.meta.dirname, "..");
const manifest: unknown = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
const { version } = z.object({ version: z.string() }).parse(manifest);
const packages = productionPackages(readLockFile());
const path = resolve(root, `dist/modelyard-${version}.cdx.json`);
mkdirSync(resolve(root, "dist"), { recursive: true });
writeFileSync(path, `${JSON.stringify(billOfMaterials(version, packages), undefined, 2)}\n`);
console.log(`${path}: ${packages.length} packages.`);
