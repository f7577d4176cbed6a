import { describeCallPaths } from "./testing/describe-call-paths.ts";
import { isInstalled } from "./testing/is-installed.ts";
import { pythonWithClients } from "./testing/python-with-clients.ts";
import { rustProject } from "./testing/rust-project.ts";

const languages: ReadonlySet<string> = new Set([
  "shell",
  "javascript",
  "python",
  ...(isInstalled("go") ? ["go"] : []),
  ...(isInstalled("cargo") ? ["rust"] : []),
  ...(isInstalled("pwsh") ? ["powershell"] : []),
]);

describeCallPaths("all code of the page, the CLI and the notebook, for every provider and task", {
  runs: ({ language }) => languages.has(language),
  runtimes: async () => ({
    shell: { file: "main.sh", command: ["bash", "main.sh"] },
    javascript: { file: "main.mjs", command: [process.execPath, "main.mjs"] },
    python: { file: "main.py", command: [pythonWithClients(), "main.py"] },
    go: { file: "main.go", command: ["go", "run", "main.go"] },
    rust: rustProject,
    powershell: { file: "main.ps1", command: ["pwsh", "-NoProfile", "-File", "main.ps1"] },
  }),
});
