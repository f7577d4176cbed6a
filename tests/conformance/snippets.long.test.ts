import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeSnippetRuns } from "./testing/describe-snippet-runs.ts";

const environment = join(tmpdir(), "modelyard-snippets-venv");

/** Python with the clients that the snippets import, installed once a machine. */
async function pythonWithClients(): Promise<Record<string, string>> {
  const python = join(environment, "bin/python");
  const done = join(environment, "done");
  if (!existsSync(done)) {
    execFileSync("python3", ["-m", "venv", environment]);
    const packages = ["openai", "huggingface_hub", "requests", "httpx", "pillow", "numpy"];
    execFileSync(python, ["-m", "pip", "install", "--quiet", ...packages], { stdio: "inherit" });
    writeFileSync(done, "");
  }
  return { python };
}

describeSnippetRuns("Python snippets against the router, as files", {
  clients: [
    { client: "openai", language: "python" },
    { client: "huggingface_hub", language: "python" },
    { client: "requests", language: "python" },
    { client: "httpx", language: "python" },
  ],
  commands: pythonWithClients,
});
