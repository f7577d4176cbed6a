import { describeSnippetRuns } from "./testing/describe-snippet-runs.ts";
import { isInstalled } from "./testing/is-installed.ts";
import { pythonWithClients } from "./testing/python-with-clients.ts";
import { rustProject } from "./testing/rust-project.ts";

describeSnippetRuns("every JavaScript and shell snippet, as a file", {
  clients: [
    { client: "curl", language: "shell" },
    { client: "fetch", language: "javascript" },
    { client: "openai", language: "javascript" },
    { client: "huggingface.js", language: "javascript" },
    { client: "modelyard", language: "javascript" },
  ],
  runtimes: async () => ({
    shell: { file: "main.sh", command: ["bash", "main.sh"] },
    javascript: { file: "main.mjs", command: [process.execPath, "main.mjs"] },
  }),
});

describeSnippetRuns("every Python snippet, as a file", {
  clients: ["openai", "huggingface_hub", "fal_client", "requests", "httpx"].map((client) => ({
    client,
    language: "python",
  })),
  runtimes: async () => ({ python: { file: "main.py", command: [pythonWithClients(), "main.py"] } }),
});

if (isInstalled("go")) {
  describeSnippetRuns("every Go snippet, as a file", {
    clients: [{ client: "net-http", language: "go" }],
    runtimes: async () => ({ go: { file: "main.go", command: ["go", "run", "main.go"] } }),
  });
}

if (isInstalled("cargo")) {
  describeSnippetRuns("every Rust snippet, as a file", {
    clients: [{ client: "reqwest", language: "rust" }],
    runtimes: async () => ({ rust: rustProject }),
  });
}

if (isInstalled("pwsh")) {
  describeSnippetRuns("every PowerShell snippet, as a file", {
    clients: [{ client: "powershell", language: "powershell" }],
    runtimes: async () => ({ powershell: { file: "main.ps1", command: ["pwsh", "-NoProfile", "-File", "main.ps1"] } }),
  });
}
