// Checks the source, the review and the license of each package: run it as `npm run supply-chain`.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { productionPackages, readLockFile } from "./supply-chain/lock-file.ts";
import { readManifests } from "./supply-chain/manifests.ts";
import {
  licenseProblems,
  manifestProblems,
  originProblems,
  reviewProblems,
  settingsProblems,
} from "./supply-chain/problems.ts";
import { reviewedPackages } from "./supply-chain/reviewed-packages.ts";

const lock = readLockFile();
const npmrc = readFileSync(resolve(import.meta.dirname, "../.npmrc"), "utf8");
const problems = [
  ...originProblems(lock),
  ...manifestProblems(readManifests()),
  ...reviewProblems(lock, reviewedPackages),
  ...licenseProblems(lock),
  ...settingsProblems(npmrc),
];
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${productionPackages(lock).length} production packages, all reviewed.`);
