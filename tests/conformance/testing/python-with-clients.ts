import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const packages = ["openai", "huggingface_hub", "requests", "httpx", "fal_client", "pillow", "numpy"];

/** @returns a Python with the clients that the snippets import, installed once a machine */
export function pythonWithClients(): string {
  const folder = join(tmpdir(), "modelyard-snippets-python");
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
