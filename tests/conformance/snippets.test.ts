import { describeSnippetRuns } from "./testing/describe-snippet-runs.ts";

describeSnippetRuns("snippets against the router, as files", {
  clients: [
    { client: "curl", language: "shell" },
    { client: "fetch", language: "javascript" },
    { client: "openai", language: "javascript" },
    { client: "huggingface.js", language: "javascript" },
    { client: "modelyard", language: "javascript" },
  ],
  commands: async () => ({ shell: "bash", javascript: process.execPath }),
});
