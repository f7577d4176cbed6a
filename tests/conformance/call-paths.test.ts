import { describeCallPaths } from "./testing/describe-call-paths.ts";
import { pythonWithClients } from "./testing/python-with-clients.ts";

/** One of each kind: a completion, a chat, a file as the body, in JSON and in a form, and a file as the response. */
const chosen: ReadonlySet<string> = new Set([
  "hf-inference/text-generation",
  "together/text-generation",
  "groq/text-generation",
  "groq/conversational",
  "hf-inference/zero-shot-image-classification",
  "hf-inference/image-classification",
  "hf-inference/document-question-answering",
  "together/automatic-speech-recognition",
  "fal-ai/image-to-image",
  "nebius/feature-extraction",
]);
const clients: ReadonlySet<string> = new Set(["curl", "fetch", "modelyard", "requests", "openai"]);

describeCallPaths("code copied from the page, the CLI and the notebook", {
  runs: ({ client, language }) => clients.has(client) && (language !== "javascript" || client !== "openai"),
  runtimes: async () => ({
    shell: { file: "main.sh", command: ["bash", "main.sh"] },
    javascript: { file: "main.mjs", command: [process.execPath, "main.mjs"] },
    python: { file: "main.py", command: [pythonWithClients(), "main.py"] },
  }),
  isChosen: (cell) => chosen.has(cell),
});
