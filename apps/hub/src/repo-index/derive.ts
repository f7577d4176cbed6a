import { isPipelineType } from "@modelyard/tasks";
import { architectureOf } from "./architectures.ts";
import { datasetFileTags } from "./dataset-files.ts";
import type { DescribedCommit } from "./describe-commit.ts";
import { hasChatTemplate } from "./model-config.ts";

/** Returns the library of a model: from its card, else from its files. */
export function libraryName({ card, files, json }: DescribedCommit): string | undefined {
  const stated = card.data?.["library_name"];
  if (typeof stated === "string" && stated !== "") return stated;
  const has = (name: string) => files.some((file) => file.path === name);
  const hasEnding = (ending: string) => files.some((file) => file.path.endsWith(ending));
  const config = json["config.json"];
  if (json["adapter_config.json"]?.["peft_type"] !== undefined) return "peft";
  if (json["model_index.json"]?.["_class_name"] !== undefined) return "diffusers";
  if (has("config_sentence_transformers.json") || (has("modules.json") && has("config.json")))
    return "sentence-transformers";
  if (has("open_clip_config.json")) return "open_clip";
  if (config?.["pretrained_cfg"] !== undefined) return "timm";
  if (config?.["sklearn"] !== undefined) return "sklearn";
  if (typeof config?.["speechbrain_interface"] === "string") return "speechbrain";
  if (typeof config?.["model_type"] === "string") return "transformers";
  if (hasEnding(".nemo")) return "nemo";
  if (hasEnding(".keras")) return "keras";
  return hasEnding(".gguf") ? "gguf" : undefined;
}

/** Returns the task of a model: from its card, else from its library or architecture. */
export function pipelineTag(described: DescribedCommit): string | undefined {
  const stated = described.card.data?.["pipeline_tag"];
  if (typeof stated === "string" && stated !== "") return stated;
  const tagged = stringsOf(described.card.data?.["tags"]).find((tag) => isPipelineType(tag) && tag !== "other");
  if (tagged !== undefined) return tagged;
  const library = libraryName(described);
  if (library === "sentence-transformers") return "sentence-similarity";
  return library === "transformers" ? architectureOf(described.json["config.json"])?.task : undefined;
}

const formats = [
  ["safetensors", /\.safetensors$/],
  ["gguf", /\.gguf$/],
  ["onnx", /\.onnx$/],
  ["pytorch", /(?:^|\/)pytorch_model[^/]*\.bin$|\.(?:pt|pth)$/],
  ["tf", /(?:^|\/)tf_model\.h5$/],
  ["jax", /(?:^|\/)flax_model\.msgpack$/],
] as const;

/** Returns the tags of a model without duplicates: from its card's tags, its card's fields and its files. */
export function modelTags(described: DescribedCommit): string[] {
  const { card, files, json } = described;
  const data = card.data ?? {};
  const task = pipelineTag(described);
  const library = libraryName(described);
  const modelType = json["config.json"]?.["model_type"];
  const isConversational = (task === "text-generation" || task === "image-text-to-text") && hasChatTemplate(described);
  return unique([
    ...(library === undefined ? [] : [library]),
    ...formats.filter(([, names]) => files.some((file) => names.test(file.path))).map(([format]) => format),
    ...(typeof modelType === "string" ? [modelType] : []),
    ...(task === undefined ? [] : [task]),
    ...stringsOf(data["tags"]),
    ...(isConversational ? ["conversational"] : []),
    ...(json["config.json"]?.["auto_map"] === undefined ? [] : ["custom_code"]),
    ...stringsOf(data["language"]),
    ...stringsOf(data["datasets"]).map((dataset) => `dataset:${dataset}`),
    ...baseModelTags(described),
    ...stringsOf(data["license"]).map((license) => `license:${license}`),
    ...(library === "transformers" && task !== undefined ? ["endpoints_compatible"] : []),
    "region:us",
  ]);
}

function baseModelTags({ card, files, json }: DescribedCommit): string[] {
  const bases = stringsOf(card.data?.["base_model"]);
  const stated = card.data?.["base_model_relation"];
  const inferredRelation = () => {
    if (json["adapter_config.json"] !== undefined) return "adapter";
    return files.some((file) => file.path.endsWith(".gguf")) ? "quantized" : "finetune";
  };
  const relation = typeof stated === "string" ? stated : bases.length > 1 ? "merge" : inferredRelation();
  return bases.flatMap((base) => [`base_model:${base}`, `base_model:${relation}:${base}`]);
}

const prefixedDatasetFields = [
  "task_categories",
  "task_ids",
  "language",
  "license",
  "size_categories",
  "multilinguality",
  "language_creators",
  "annotations_creators",
  "source_datasets",
] as const;

/** Returns the tags of a dataset, prefixed with their field. */
export function datasetTags({ card, files }: DescribedCommit): string[] {
  const data = card.data ?? {};
  const own = stringsOf(data["tags"]);
  return unique([
    ...prefixedDatasetFields.flatMap((field) => stringsOf(data[field]).map((value) => `${field}:${value}`)),
    ...datasetFileTags(files, own),
    ...own,
    "region:us",
  ]);
}

const maxTags = 500;
const maxTagChars = 200;

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== "" && tag.length <= maxTagChars))].slice(
    0,
    maxTags,
  );
}

/** Reads a card field that may be a text or a list of texts. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
