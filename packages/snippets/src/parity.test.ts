import { type InferenceProviderOrPolicy, PROVIDERS_OR_POLICIES, snippets } from "@huggingface/inference";
import { MODEL_LIBRARIES_UI_ELEMENTS, type ModelData, type ModelLibraryKey, PIPELINE_TYPES } from "@huggingface/tasks";
import { isPipelineType, type ModelRecord } from "@modelyard/tasks";
import { beforeAll, expect, test, vi } from "vitest";
import { fieldDoes } from "./inference/clients/field-providers.ts";
import type { DescribedCall } from "./inference/described-call.ts";
import { inferenceSnippets } from "./inference-snippets.ts";
import { snippetLibraries } from "./libraries/loaders.ts";
import { librarySnippets } from "./library-snippets.ts";

// We have a snippet wherever Hugging Face's packages have one. Only the existence is compared, never the text.

const tagSets = [
  [],
  ["conversational"],
  ["custom_code"],
  ["gguf"],
  ["lora"],
  ["conversational", "image-text-to-text"],
  ["text-to-speech"],
  ["automatic-speech-recognition"],
  ["diffusers", "musicgen"],
  ["transformers", "yolov8", "skops"],
] as const;

/** 500 records that combine every library, task and set of tags with many others. */
const records: ModelRecord[] = Array.from({ length: 500 }, (_, index) => ({
  id: `acme/model-${index}`,
  tags: tagSets[index % tagSets.length] ?? [],
  pipeline_tag: PIPELINE_TYPES[(index * 7) % PIPELINE_TYPES.length],
  library_name: snippetLibraries[(index * 3) % snippetLibraries.length],
  mask_token: "[MASK]",
  ...(index % 4 !== 0 && {
    transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
    cardData: { base_model: "acme/base" },
    config: {
      architectures: ["BertModel"],
      keras_hub: { tasks: ["CausalLM"] },
      peft: { base_model_name_or_path: "acme/base", task_type: "CAUSAL_LM" },
      sklearn: { model: { file: "model.pkl" } },
      speechbrain: { speechbrain_interface: "EncoderASR" },
    },
  }),
}));

const isLibrary = (key: string | undefined): key is ModelLibraryKey =>
  key !== undefined && key in MODEL_LIBRARIES_UI_ELEMENTS;

// It reports each provider that does not support a task.
beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Their records have more fields, none of which matters here. */
const theirs = (record: ModelRecord): ModelData =>
  JSON.parse(JSON.stringify({ private: false, inference: "", ...record }));

test("the 500 records cover every library and every task", () => {
  expect(new Set(records.map(({ library_name }) => library_name)).size).toBe(116);
  expect(new Set(records.map(({ pipeline_tag }) => pipeline_tag)).size).toBe(PIPELINE_TYPES.length);
});

test("library snippets exist wherever @huggingface/tasks has them", () => {
  const missing = records.filter((record) => {
    const key = record.library_name;
    if (!isLibrary(key)) return false;
    const entry = MODEL_LIBRARIES_UI_ELEMENTS[key];
    const given = "snippets" in entry ? entry.snippets(theirs(record)).filter((code) => code.trim() !== "") : [];
    return given.length > 0 && !librarySnippets(record).some(({ library }) => library === key);
  });
  expect(missing.map(({ library_name, tags }) => ({ library_name, tags }))).toEqual([]);
});

const languages: Readonly<Record<string, string>> = { python: "python", js: "javascript", sh: "shell" };

test("inference snippets exist wherever @huggingface/inference has them", { timeout: 30_000 }, () => {
  const missing = new Set<string>();
  let compared = 0;
  // After one chat, their generator creates chats for text models that do not support chats.
  const comparable = records.filter((record) => record.pipeline_tag !== "text-generation" || isChat(record));
  for (const [index, record] of comparable.entries()) {
    const turn = PROVIDERS_OR_POLICIES[index % PROVIDERS_OR_POLICIES.length] ?? "auto";
    // Only chats are streamed.
    const ways = isChat(record) ? [false, true] : [false];
    const calls = [...new Set(["auto", "hf-inference", "fal-ai", turn] as const)].flatMap((provider) =>
      ways.map((streaming) => ({ provider, streaming })),
    );
    for (const { provider, streaming } of calls) {
      const given = fieldSnippets(record, provider, streaming);
      const ours = new Set(
        inferenceSnippets(record, callOf(record, provider), { streaming }).map(
          ({ language, client }) => `${language}/${client}`,
        ),
      );
      for (const { language, client } of given) {
        compared++;
        const name = `${languages[language]}/${client}`;
        // They show code that their own Python client rejects.
        const cannotRun = client === "huggingface_hub" && !fieldDoes(client, provider, record.pipeline_tag ?? "");
        if (!ours.has(name) && !cannotRun) missing.add(`${record.pipeline_tag} ${provider} ${name}`);
      }
    }
  }
  expect(compared).toBeGreaterThan(1500);
  expect([...missing]).toEqual([]);
});

function fieldSnippets(record: ModelRecord, provider: InferenceProviderOrPolicy, streaming: boolean) {
  const mapping = {
    provider,
    providerId: "provider/model",
    hfModelId: record.id,
    status: "live" as const,
    task: isChat(record) ? ("conversational" as const) : theirs(record).pipeline_tag,
  };
  try {
    return snippets.getInferenceSnippets(theirs(record), provider, JSON.parse(JSON.stringify(mapping)), { streaming });
  } catch {
    // A provider that does not support the task.
    return [];
  }
}

const isChat = ({ pipeline_tag, tags }: ModelRecord) =>
  (pipeline_tag === "text-generation" || pipeline_tag === "image-text-to-text") && tags.includes("conversational");

function callOf(record: ModelRecord, provider: string): DescribedCall {
  const task = record.pipeline_tag ?? "";
  return {
    task: isPipelineType(task) ? task : "other",
    provider,
    providerModelId: record.id,
    fullUrl: "https://router.huggingface.co/somewhere",
    baseUrl: "https://router.huggingface.co/v1",
  };
}
