import { storableText } from "../metadata/storable-json.ts";
import type { DescribedCommit } from "./describe-commit.ts";

type Fields = Record<string, unknown>;

const keptFromConfig = ["architectures", "model_type", "auto_map", "quantization_config", "sklearn"] as const;
const specialTokens = [
  "bos_token",
  "eos_token",
  "unk_token",
  "pad_token",
  "cls_token",
  "sep_token",
  "mask_token",
] as const;

/** Returns the parts of a model's configuration files that pages, snippets and clients read; `undefined` if none. */
export function modelConfig({ json, chatTemplateFile }: DescribedCommit): Fields | undefined {
  const config = json["config.json"] ?? {};
  const tokenizer = json["tokenizer_config.json"];
  const processor = json["processor_config.json"];
  const adapter = json["adapter_config.json"];
  const pipeline = json["model_index.json"];
  const kept: Fields = pick(config, keptFromConfig);
  if (tokenizer !== undefined) kept["tokenizer_config"] = tokenizerConfig(tokenizer);
  if (typeof processor?.["chat_template"] === "string") kept["processor_config"] = pick(processor, ["chat_template"]);
  if (chatTemplateFile !== undefined) kept["chat_template_jinja"] = storableText(chatTemplateFile);
  if (typeof adapter?.["base_model_name_or_path"] === "string") {
    kept["peft"] = pick(adapter, ["base_model_name_or_path", "task_type"]);
  }
  if (typeof adapter?.["model_class"] === "string")
    kept["adapter_transformers"] = pick(adapter, ["model_name", "model_class"]);
  if (typeof pipeline?.["_class_name"] === "string") kept["diffusers"] = pick(pipeline, ["_class_name"]);
  if (typeof config["speechbrain_interface"] === "string") {
    kept["speechbrain"] = pick(config, ["speechbrain_interface", "vocoder_interface", "vocoder_model_id"]);
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function tokenizerConfig(tokenizer: Fields): Fields {
  const tokens = specialTokens.flatMap((name) => {
    const text = tokenText(tokenizer[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(tokens), ...pick(tokenizer, ["chat_template"]) };
}

/** Returns the text of a special token, which is a string or an object with settings. */
function tokenText(token: unknown): string | undefined {
  if (typeof token === "string") return token;
  if (typeof token !== "object" || token === null || !("content" in token)) return undefined;
  return typeof token.content === "string" ? token.content : undefined;
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]));
}

/** Returns whether the tokenizer, the processor or a GGUF file has a chat template. */
export function hasChatTemplate({ json, chatTemplateFile, modelFiles }: DescribedCommit): boolean {
  return (
    chatTemplateFile !== undefined ||
    modelFiles?.ggufField?.chat_template !== undefined ||
    json["tokenizer_config.json"]?.["chat_template"] !== undefined ||
    json["processor_config.json"]?.["chat_template"] !== undefined
  );
}

export function maskToken({ json }: DescribedCommit): string | undefined {
  return tokenText(json["tokenizer_config.json"]?.["mask_token"]);
}
