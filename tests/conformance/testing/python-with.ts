import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Returns the path of a Python with these packages, in an environment that is created once per machine.
 * @param name of its folder, below the folder for temporary files
 */
export function pythonWith(name: string, packages: readonly string[]): string {
  const folder = join(tmpdir(), name);
  const python = join(folder, "bin/python");
  const done = join(folder, "installed.txt");
  const wanted = packages.join("\n");
  if (!existsSync(done) || readFileSync(done, "utf8") !== wanted) {
    mkdirSync(folder, { recursive: true });
    execFileSync("python3", ["-m", "venv", folder]);
    execFileSync(python, ["-m", "pip", "install", "--quiet", ...packages], { stdio: "inherit" });
    writeFileSync(done, wanted);
  }
  return python;
}
