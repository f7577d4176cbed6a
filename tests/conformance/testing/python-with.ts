import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Not a temporary folder: `./script/test` removes those, and would install all packages each time. */
const environments = resolve(import.meta.dirname, "../../../.cache/python");

/**
 * Returns the path of a Python with these packages, in an environment that is created once per checkout.
 * @param name of its folder
 */
export function pythonWith(name: string, packages: readonly string[]): string {
  const folder = join(environments, name);
  const python = join(folder, "bin/python");
  const done = join(folder, "installed.txt");
  const wanted = packages.join("\n");
  if (!existsSync(done) || readFileSync(done, "utf8") !== wanted) {
    mkdirSync(folder, { recursive: true });
    execFileSync("python3", ["-m", "venv", folder]);
    execFileSync(python, ["-m", "pip", "install", "--quiet", "--no-compile", ...packages], { stdio: "inherit" });
    writeFileSync(done, wanted);
  }
  return python;
}
