import { describe, expect, test } from "vitest";
import { parseFrontMatter } from "../metadata/parse-front-matter.ts";
import type { DescribedCommit } from "./describe-commit.ts";
import { indexColumns } from "./index-row.ts";

function described({
  card = "",
  json = {},
  files = [],
  chatTemplate,
  ggufTemplate,
}: {
  card?: string;
  json?: DescribedCommit["json"];
  files?: string[];
  chatTemplate?: string;
  ggufTemplate?: string;
}): DescribedCommit {
  return {
    sha: "0".repeat(40),
    date: new Date(0),
    files: files.map((path) => ({ path, size: 1, blobId: "1".repeat(40) })),
    card: { data: card === "" ? undefined : parseFrontMatter(card).data, body: "", problems: [] },
    json,
    modelFiles:
      ggufTemplate === undefined
        ? undefined
        : { gguf: [], problems: [], ggufField: { total: 1, chat_template: ggufTemplate } },
    chatTemplateFile: chatTemplate,
  };
}
const columns = (about: Parameters<typeof described>[0]) =>
  indexColumns(described(about), { type: "model", createdAt: new Date(0) });
const config = (architecture: string, more: object = {}) => ({
  "config.json": { architectures: [architecture], model_type: "x", ...more },
});

describe("the task of a model", () => {
  test.each([
    {
      says: "what its card says",
      about: { card: "pipeline_tag: text-to-image", json: config("LlamaForCausalLM") },
      task: "text-to-image",
    },
    { says: "a task among its tags", about: { card: "tags: [x, fill-mask]" }, task: "fill-mask" },
    { says: "of a causal model", about: { json: config("LlamaForCausalLM") }, task: "text-generation" },
    {
      says: "of a vision model that generates text",
      about: { json: config("LlavaForConditionalGeneration", { vision_config: {} }) },
      task: "image-text-to-text",
    },
    {
      says: "of a speech model",
      about: { json: config("WhisperForConditionalGeneration", { model_type: "whisper" }) },
      task: "automatic-speech-recognition",
    },
    {
      says: "of a plain sequence model, which could be many",
      about: { json: config("T5ForConditionalGeneration") },
      task: null,
    },
    { says: "of an encoder", about: { json: config("BertModel") }, task: "feature-extraction" },
    {
      says: "of a sentence-transformers model",
      about: { json: config("BertModel"), files: ["config.json", "modules.json"] },
      task: "sentence-similarity",
    },
    { says: "of nothing", about: {}, task: null },
  ])("$says: $task", ({ about, task }) => {
    expect(columns(about).pipelineTag).toBe(task);
  });
});

describe("the library of a model", () => {
  test.each([
    { about: { card: "library_name: nemo", json: config("LlamaForCausalLM") }, library: "nemo" },
    { about: { json: config("LlamaForCausalLM") }, library: "transformers" },
    { about: { json: { "adapter_config.json": { peft_type: "LORA" } } }, library: "peft" },
    { about: { json: { "model_index.json": { _class_name: "FluxPipeline" } } }, library: "diffusers" },
    { about: { json: { "config.json": { pretrained_cfg: {}, architecture: "x" } } }, library: "timm" },
    { about: { files: ["model-Q4_K_M.gguf"] }, library: "gguf" },
    { about: { files: ["x.bin"] }, library: null },
  ])("is $library", ({ about, library }) => {
    expect(columns(about).libraryName).toBe(library);
  });
});

describe("the tags of a model", () => {
  const template = { "tokenizer_config.json": { chat_template: "{{ x }}" } };
  test.each([
    {
      about: { json: { ...config("LlamaForCausalLM"), ...template } },
      has: ["conversational", "transformers", "text-generation", "x", "endpoints_compatible"],
    },
    { about: { json: config("LlamaForCausalLM"), chatTemplate: "{{ x }}" }, has: ["conversational"] },
    { about: { card: "pipeline_tag: text-generation", ggufTemplate: "{{ x }}" }, has: ["conversational"] },
    { about: { card: "pipeline_tag: text-to-image", ggufTemplate: "{{ x }}" }, lacks: ["conversational"], has: [] },
    { about: { json: { ...config("BertForMaskedLM"), ...template } }, has: ["fill-mask"], lacks: ["conversational"] },
    { about: { json: config("LlamaForCausalLM") }, has: ["text-generation"], lacks: ["conversational"] },
    { about: { json: config("X", { auto_map: { AutoModel: "m.X" } }) }, has: ["custom_code"] },
    {
      about: { card: "license: mit\nlanguage: [en, tr]\ndatasets: lab/data\ntags: a" },
      has: ["license:mit", "en", "tr", "dataset:lab/data", "a", "region:us"],
    },
    { about: { card: "base_model: lab/base" }, has: ["base_model:lab/base", "base_model:finetune:lab/base"] },
    { about: { card: "base_model: lab/base", files: ["x.gguf"] }, has: ["base_model:quantized:lab/base", "gguf"] },
    { about: { card: "base_model: [a/b, c/d]" }, has: ["base_model:merge:a/b", "base_model:merge:c/d"] },
    {
      about: { card: "base_model: lab/base", json: { "adapter_config.json": { peft_type: "LORA" } } },
      has: ["base_model:adapter:lab/base", "peft"],
    },
    {
      about: { files: ["a/model.safetensors", "onnx/model.onnx", "pytorch_model-00001-of-2.bin"] },
      has: ["safetensors", "onnx", "pytorch"],
    },
    { about: { card: "tags: [1, {a: b}, '', ok]\nlicense: 3" }, has: ["ok"], lacks: ["", "license:3"] },
  ])("$about have $has", ({ about, has, lacks = [] }) => {
    const { tags } = columns(about);
    expect(tags).toEqual(expect.arrayContaining(has));
    for (const tag of lacks) expect(tags).not.toContain(tag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test("of a dataset carry the name of their field", () => {
    const about = { card: "license: mit\ntask_categories: [text-classification]\ntags: [x]" };
    expect(indexColumns(described(about), { type: "dataset", createdAt: new Date(0) }).tags).toEqual([
      "task_categories:text-classification",
      "license:mit",
      "x",
      "region:us",
    ]);
  });
});

test("how transformers loads a model", () => {
  expect(columns({ json: config("LlamaForCausalLM") }).transformersInfo).toEqual({
    auto_model: "AutoModelForCausalLM",
    pipeline_tag: "text-generation",
    processor: "AutoTokenizer",
  });
  expect(columns({ card: "library_name: peft", json: config("LlamaForCausalLM") }).transformersInfo).toBeNull();
});

test("special tokens, templates and adapters in the format that snippets read", () => {
  const json = {
    "config.json": { model_type: "bert", architectures: ["BertForMaskedLM"], hidden_size: 7 },
    "tokenizer_config.json": {
      mask_token: { content: "[MASK]" },
      eos_token: "</s>",
      chat_template: "t",
      added_tokens_decoder: {},
    },
    "adapter_config.json": { base_model_name_or_path: "lab/base", task_type: "CAUSAL_LM", r: 8 },
  };
  const found = columns({ json, chatTemplate: "j" });
  expect(found.maskToken).toBe("[MASK]");
  expect(found.config).toEqual({
    architectures: ["BertForMaskedLM"],
    model_type: "bert",
    tokenizer_config: { mask_token: "[MASK]", eos_token: "</s>", chat_template: "t" },
    chat_template_jinja: "j",
    peft: { base_model_name_or_path: "lab/base", task_type: "CAUSAL_LM" },
  });
});

test.each([
  { createdAt: new Date(-500), lastModified: new Date(0) },
  { createdAt: new Date(500), lastModified: new Date(500) },
])("a repository of $createdAt with a commit of 1970 was last modified $lastModified", (row) => {
  expect(indexColumns(described({}), { type: "model", createdAt: row.createdAt }).lastModified).toEqual(
    row.lastModified,
  );
});
