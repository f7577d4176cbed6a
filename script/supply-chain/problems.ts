import { type LockFile, productionPackages } from "./lock-file.ts";
import type { Manifest } from "./manifests.ts";
import type { ReviewedPackage } from "./reviewed-packages.ts";

/** Licences that a package we ship may have. */
const acceptedLicenses: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "MIT-0",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

/** The complete `.npmrc`: any other line could change npm's registry, and the last of two equal names wins. */
const requiredSettings: ReadonlyMap<string, string> = new Map([
  ["ignore-scripts", "true"],
  ["allow-git", "none"],
  ["min-release-age", "3"],
  ["omit-lockfile-registry-resolved", "true"],
  ["save-exact", "true"],
  ["engine-strict", "false"],
  ["fund", "false"],
  ["audit", "false"],
]);

/** `not-installed` replaces packages that node-llama-cpp lists and the engine never uses. */
const ownFolder = /^(?:(?:apps|packages|tests)\/[\w-]+|apps\/engine\/not-installed)$/;
const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Returns a sentence for each package that might not come from the configured registry as the tarball with a known hash.
 * The lock file is what `npm ci` installs from, so this holds for every version of npm. It names no addresses: an entry that
 * names one comes from elsewhere.
 */
export function originProblems(lock: LockFile): string[] {
  const problems: string[] = [];
  for (const [path, { name, integrity, resolved, link }] of Object.entries(lock.packages)) {
    if (!path.includes("node_modules/")) {
      if (path !== "" && !ownFolder.test(path)) problems.push(`${path} is no workspace of this repository.`);
    } else if (link === true) {
      if (!ownFolder.test(resolved ?? "")) problems.push(`${path} links to ${resolved}, which is no workspace.`);
    } else {
      if (integrity?.startsWith("sha512-") !== true)
        problems.push(`${path} has no sha512 integrity in package-lock.json.`);
      if (resolved !== undefined) problems.push(`${path} comes from ${resolved} instead of the registry.`);
      if (name !== undefined) problems.push(`${path} is an alias of ${name}: use the package by its own name.`);
    }
  }
  return problems;
}

/** Returns a sentence for each dependency that is not one exact version. @param manifests `package.json` by path */
export function manifestProblems(manifests: Readonly<Record<string, Manifest>>): string[] {
  return Object.entries(manifests).flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `${path}: ${name} must be one exact version of a package, not ${version}.`),
  );
}

/** Returns a sentence for each production package without a line in the reviewed list, and for each line without a package. */
export function reviewProblems(lock: LockFile, reviewed: readonly ReviewedPackage[]): string[] {
  const names = productionPackages(lock).map(({ name }) => name);
  const installed = new Set(names);
  const listed = reviewed.flatMap(({ name, brings = [] }) => [name, ...brings]);
  const known = new Set(listed);
  const twice = listed.filter((name, index) => listed.indexOf(name) !== index);
  return [
    ...[...installed]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is a new production package: add it, with the reason, to reviewed-packages.ts.`),
    ...[...known]
      .filter((name) => !installed.has(name))
      .map((name) => `${name} is no longer a production package: remove its line from reviewed-packages.ts.`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is installed in more than one version: review each, or bring them together.`),
    ...twice.map((name) => `${name} is listed twice in reviewed-packages.ts.`),
  ];
}

/** Returns a sentence for each production package whose licence we have not accepted. */
export function licenseProblems(lock: LockFile): string[] {
  return productionPackages(lock)
    .filter(({ license }) => !license.split(" OR ").some((one) => acceptedLicenses.has(one.replaceAll(/[()]/g, ""))))
    .map(({ name, license }) => `${name} has the licence "${license}", which is not on the accepted list.`);
}

/** Returns a sentence for each line of `.npmrc` that is missing, different, repeated or unknown. */
export function settingsProblems(npmrc: string): string[] {
  const lines = npmrc
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[#;]/.test(line));
  const wanted = [...requiredSettings].map(([name, value]) => `${name}=${value}`);
  return [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `.npmrc lacks ${line}.`),
    ...lines.filter((line) => !wanted.includes(line)).map((line) => `.npmrc has ${line}, which was not reviewed.`),
    ...lines.filter((line, index) => lines.indexOf(line) !== index).map((line) => `.npmrc has ${line} twice.`),
  ];
}
