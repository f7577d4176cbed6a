import { describeCallPaths } from "./testing/describe-call-paths.ts";
import { pythonWithClients } from "./testing/python-with-clients.ts";

const languages: ReadonlySet<string> = new Set(["shell", "javascript", "python"]);

describeCallPaths("all code of the page, the CLI and the notebook, for every provider and task", {
  runs: ({ language }) => languages.has(language),
  runtimes: async () => ({
    shell: { file: "main.sh", command: ["bash", "main.sh"] },
    javascript: { file: "main.mjs", command: [process.execPath, "main.mjs"] },
    python: { file: "main.py", command: [pythonWithClients(), "main.py"] },
  }),
});
