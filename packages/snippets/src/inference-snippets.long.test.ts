import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callableTasks } from "./testing/calls.ts";
import { isInstalled } from "./testing/parse-code.ts";
import { localRuntimes } from "./testing/run-code.ts";
import { describeRuns } from "./testing/run-suite.ts";

const venv = join(tmpdir(), "modelyard-snippets-venv");

/** Python with the clients that the snippets import, installed once per machine. */
async function pythonRuntime(): Promise<Record<string, string[]>> {
  const python = join(venv, "bin/python");
  if (!existsSync(join(venv, "done"))) {
    execFileSync("python3", ["-m", "venv", venv]);
    const packages = ["openai", "huggingface_hub", "requests", "httpx", "pillow", "numpy"];
    execFileSync(python, ["-m", "pip", "install", "--quiet", ...packages], { stdio: "inherit" });
    execFileSync("touch", [join(venv, "done")]);
  }
  return { py: [python] };
}

describeRuns("every task in JavaScript and shell", {
  clients: [
    { client: "huggingface.js", language: "javascript" },
    { client: "fetch", language: "javascript" },
    { client: "curl", language: "shell" },
  ],
  tasks: callableTasks,
  endpointTasks: callableTasks,
  runtimes: async () => localRuntimes,
});

/** hf-inference, which the simulated hub lists, does not support these. */
const othersOnly: ReadonlySet<string> = new Set([
  "image-text-to-image",
  "image-text-to-video",
  "image-to-video",
  "text-to-video",
]);

describeRuns("every task of hf-inference with our own client", {
  clients: [{ client: "modelyard", language: "javascript" }],
  tasks: callableTasks.filter((task) => !othersOnly.has(task)),
  endpointTasks: callableTasks,
  runtimes: async () => localRuntimes,
});

describeRuns("every task in Python", {
  clients: [
    { client: "openai", language: "python" },
    { client: "huggingface_hub", language: "python" },
    { client: "requests", language: "python" },
    { client: "httpx", language: "python" },
  ],
  tasks: callableTasks,
  endpointTasks: callableTasks,
  runtimes: pythonRuntime,
});

if (isInstalled("go")) {
  describeRuns("Go", {
    clients: [{ client: "net-http", language: "go" }],
    tasks: [],
    endpointTasks: [],
    runtimes: async () => ({ go: ["go", "run"] }),
  });
}

if (isInstalled("pwsh")) {
  describeRuns("PowerShell", {
    clients: [{ client: "powershell", language: "powershell" }],
    tasks: [],
    endpointTasks: [],
    runtimes: async () => ({ ps1: ["pwsh", "-NoProfile", "-File"] }),
  });
}
