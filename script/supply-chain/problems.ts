import { installedEntries, type LockFile, productionPackages } from "./lock-file.ts";
import type { ReviewedPackage } from "./reviewed-packages.ts";

/** Licences that a package we ship may have. */
const acceptedLicenses: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

/** Settings of `.npmrc` that newer npm versions enforce while they resolve packages. */
const requiredSettings = ["ignore-scripts=true", "allow-git=none"] as const;
const minReleaseAgeDays = 3;

/**
 * Returns a sentence for each package that was not fetched from a registry as a tarball with a known hash. The lock file is
 * what `npm ci` installs from, so this holds for every version of npm.
 */
export function originProblems(lock: LockFile): string[] {
  const problems: string[] = [];
  for (const [path, { integrity, resolved }] of installedEntries(lock)) {
    if (integrity?.startsWith("sha512-") !== true)
      problems.push(`${path} has no sha512 integrity in package-lock.json.`);
    if (resolved !== undefined && !/^https:\/\/[^?#]+\.tgz$/.test(resolved))
      problems.push(`${path} comes from ${resolved}: only tarballs of a registry, over https, are accepted.`);
  }
  return problems;
}

/** Returns a sentence for each production package without a line in the reviewed list, and for each line without a package. */
export function reviewProblems(lock: LockFile, reviewed: readonly ReviewedPackage[]): string[] {
  const installed = new Set(productionPackages(lock).map(({ name }) => name));
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
    ...twice.map((name) => `${name} is listed twice in reviewed-packages.ts.`),
  ];
}

/** Returns a sentence for each production package whose licence we have not accepted. */
export function licenseProblems(lock: LockFile): string[] {
  return productionPackages(lock)
    .filter(({ license }) => !license.split(" OR ").some((one) => acceptedLicenses.has(one.replaceAll(/[()]/g, ""))))
    .map(({ name, license }) => `${name} has the licence "${license}", which is not on the accepted list.`);
}

/** Returns a sentence for each protection that `.npmrc` lacks. */
export function settingsProblems(npmrc: string): string[] {
  const lines = npmrc.split("\n").map((line) => line.trim());
  const age = lines.find((line) => line.startsWith("min-release-age="))?.split("=")[1];
  return [
    ...requiredSettings.filter((setting) => !lines.includes(setting)).map((setting) => `.npmrc lacks ${setting}.`),
    ...(Number(age ?? 0) >= minReleaseAgeDays
      ? []
      : [`.npmrc needs min-release-age=${minReleaseAgeDays} or more: days before a release may be installed.`]),
  ];
}
