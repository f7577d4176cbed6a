import { describeSnippetRuns } from "./testing/describe-snippet-runs.ts";

/**
 * One of each kind: JSON, a file as the body, in JSON and in a form, a file as the response, at once and from a job.
 */
const chosen: ReadonlySet<string> = new Set([
  "own hub nscale/text-to-image",
  "own hub nebius/feature-extraction",
  "own hub together/text-to-speech",
  "own hub together/automatic-speech-recognition",
  "own hub hf-inference/text-classification",
  "own hub hf-inference/image-classification",
  "own hub hf-inference/document-question-answering",
  "own hub fal-ai/image-to-image",
  "own hub groq/conversational",
  "direct groq/conversational",
  "direct fal-ai/image-to-video",
  "direct black-forest-labs/text-to-image",
  "field hub hf-inference/automatic-speech-recognition",
  "field hub together/conversational",
]);

describeSnippetRuns("snippets against the router, as files", {
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
  isChosen: ({ provider, task, way }) => chosen.has(`${way} ${provider}/${task}`),
});
