import type { InferenceTask, TaskAdapter } from "@modelyard/inference/providers";

/** Tasks with an address in OpenAI's API: the end of the address, and the required fields of its body. */
const shapes = {
  "feature-extraction": { route: "embeddings", fields: ["model", "input"] },
  "text-generation": { route: "completions", fields: ["model", "prompt"] },
  "text-to-image": { route: "images/generations", fields: ["model", "prompt"] },
  "text-to-speech": { route: "audio/speech", fields: ["model", "input"] },
  "automatic-speech-recognition": { route: "audio/transcriptions", fields: ["model", "file"] },
} as const satisfies Partial<Record<InferenceTask, { route: string; fields: readonly string[] }>>;

export type OpenAiTask = keyof typeof shapes;

const known = new WeakMap<TaskAdapter, boolean>();

/** Returns whether a provider accepts this task in OpenAI's format, so that a caller's bytes can be relayed. */
export function speaksOpenAi(adapter: TaskAdapter, task: OpenAiTask): boolean {
  const before = known.get(adapter);
  if (before !== undefined) return before;
  const result = probe(adapter, task);
  known.set(adapter, result);
  return result;
}

const probedModel = "namespace/probe";

function probe(adapter: TaskAdapter, task: OpenAiTask): boolean {
  const { route, fields } = shapes[task];
  const path = adapter.route({ providerModelId: probedModel });
  if (adapter.job !== undefined || !(path === route || path.endsWith(`/${route}`))) return false;
  const inputs = task === "automatic-speech-recognition" ? new Blob(["x"]) : "x";
  const payload = adapter.payload({ task, providerModelId: probedModel, args: { inputs }, direct: true, hubUrl: "" });
  const written = "json" in payload ? payload.json : "form" in payload ? payload.form : {};
  return fields.every((field) => field in written);
}
