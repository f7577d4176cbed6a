import { localRuntimes } from "./testing/run-code.ts";
import { describeRuns } from "./testing/run-suite.ts";

describeRuns("snippets in JavaScript and shell", {
  clients: [
    { client: "openai", language: "javascript" },
    { client: "huggingface.js", language: "javascript" },
    { client: "modelyard", language: "javascript" },
    { client: "fetch", language: "javascript" },
    { client: "curl", language: "shell" },
  ],
  // One of each kind: JSON, a file as the body, a file in JSON, a file as the response. The long test runs all of them.
  tasks: ["question-answering", "image-classification", "image-to-image", "text-to-image"],
  endpointTasks: ["image-classification"],
  runtimes: async () => localRuntimes,
});
