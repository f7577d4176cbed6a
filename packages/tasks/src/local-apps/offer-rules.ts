import type { ModelRecord } from "../model-record.ts";

/** Returns whether llama.cpp and apps based on it can run a model: its GGUF header has a context length. */
export function isGgufModel({ gguf }: ModelRecord): boolean {
  return gguf?.context_length !== undefined && gguf.context_length > 0;
}

export function isMlxModel({ tags }: ModelRecord): boolean {
  return tags.includes("mlx");
}

const servedQuantizations = new Set(["awq", "gptq", "aqlm", "marlin"]);

/** Returns whether GPU servers can load a model: plain transformers weights, or a quantization that they support. */
export function isGpuServerModel({ tags, config, pipeline_tag: task }: ModelRecord): boolean {
  const method = config?.quantization_config?.quant_method;
  const canLoad = tags.includes("transformers") || (method !== undefined && servedQuantizations.has(method));
  return canLoad && generatesText(task);
}

export function generatesText(task: string | undefined): boolean {
  return task === "text-generation" || task === "image-text-to-text";
}

export function isChatModel({ tags }: ModelRecord): boolean {
  return tags.includes("conversational");
}

/** Returns whether an agent can use a local model: the model chats, and its chat template supports tools. */
export function canCallToolsLocally(model: ModelRecord): boolean {
  const runs = isGgufModel(model) || isMlxModel(model);
  return runs && isChatModel(model) && chatTemplateOf(model)?.includes("tools") === true;
}

/** The template in a GGUF file takes precedence over the one in the repository. */
function chatTemplateOf({ gguf, config }: ModelRecord): string | undefined {
  const template = gguf?.chat_template ?? config?.chat_template_jinja ?? config?.tokenizer_config?.chat_template;
  return Array.isArray(template) ? template[0]?.template : template;
}

export function isRyzenModel({ tags }: ModelRecord): boolean {
  return tags.includes("ryzenai-hybrid") || tags.includes("ryzenai-npu");
}
