import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Cached between runs: a version is never published twice. */
const folder = join(tmpdir(), "modelyard-wheels");

/** The same wheels on every machine, whatever its own Python version. */
const target = [
  ["--python-version", "3.12"],
  ["--implementation", "cp"],
  ...["cp312", "abi3", "none"].map((abi) => ["--abi", abi]),
  ...["manylinux_2_35_x86_64", "manylinux_2_28_x86_64", "manylinux2014_x86_64", "any"].map((name) => [
    "--platform",
    name,
  ]),
].flat();

/**
 * Downloads wheels from the package registry, without dependencies; nothing is installed or run.
 * @param packages as `name==version`
 * @returns the path of each
 */
export function publishedWheels(packages: readonly string[]): string[] {
  return packages.map((name) => {
    const found = wheelOf(name);
    if (found !== undefined) return found;
    const kind = ["--no-deps", "--only-binary=:all:", "--ignore-requires-python"];
    execFileSync(pip(), ["download", "--quiet", "--dest", folder, ...kind, ...target, name], { stdio: "inherit" });
    const fetched = wheelOf(name);
    if (fetched === undefined) throw new Error(`pip fetched ${name}, and there is no such wheel in ${folder}.`);
    return fetched;
  });
}

function wheelOf(name: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  const wanted = plain(name.replace("==", "-"));
  const file = readdirSync(folder).find(
    (entry) => entry.endsWith(".whl") && plain(entry.split("-").slice(0, 2).join("-")) === wanted,
  );
  return file === undefined ? undefined : join(folder, file);
}

/** Normalizes a project's name. */
function plain(nameAndVersion: string): string {
  const [name = "", version = ""] = nameAndVersion.split(/-(?=\d)/);
  return `${name.toLowerCase().replaceAll(/[-_.]+/g, "_")}-${version}`;
}

function pip(): string {
  const environment = join(folder, "venv");
  const command = join(environment, "bin/pip");
  if (!existsSync(command)) execFileSync("python3", ["-m", "venv", environment]);
  return command;
}
