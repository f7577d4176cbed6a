import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Has the schemas of Kubernetes 1.36 and 1.37, and brings a validator of JSON schemas. */
const requirement = "kubernetes-validate==1.37.0";

/** Installs the validators once, outside of the checkout. @returns the Python that can import them */
export function pythonWithValidators(): string {
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const folder = join(cache, "modelyard", requirement.replace("==", "-"));
  const python = join(folder, "bin/python");
  if (existsSync(python)) return python;
  const building = `${folder}.building-${process.pid}`;
  execFileSync("python3", ["-m", "venv", building]);
  execFileSync(join(building, "bin/python"), ["-m", "pip", "install", "--quiet", requirement]);
  try {
    renameSync(building, folder);
  } catch (error) {
    // Another test file may have installed them at the same time.
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(python)) throw error;
  }
  return python;
}
