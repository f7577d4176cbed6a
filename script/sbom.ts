// Writes the software bill of materials of a release, as CycloneDX: run it as `npm run sbom`.
import { resolve } from "node:path";
import { readVersion, writeBillOfMaterials } from "./supply-chain/write-bill-of-materials.ts";

const path = resolve(import.meta.dirname, `../dist/modelyard-${readVersion()}.cdx.json`);
console.log(`${path}: ${writeBillOfMaterials(path)} packages.`);
