// Writes the inference client as it is published. Run it as `npm run package:client`, then `npm publish` what it wrote.
import { resolve } from "node:path";
import { writeClientPackage } from "./client-package.ts";

const folder = resolve(import.meta.dirname, "../packages/inference/dist");
writeClientPackage(folder);
console.log(`The package lies in ${folder}.`);
