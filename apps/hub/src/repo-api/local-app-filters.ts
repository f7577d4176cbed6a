import { isLocalAppKey, type LocalAppKey } from "@modelyard/tasks";
import { and, arrayContains, arrayOverlaps, inArray, or, type SQL } from "drizzle-orm";
import { HubError } from "../errors.ts";
import { repos } from "../repos/tables.ts";

const tagged = (...tags: string[]): SQL => arrayContains(repos.tags, tags);
const gguf = tagged("gguf");
const mlx = tagged("mlx");
const makesImages = inArray(repos.pipelineTag, ["text-to-image"]);
const diffusers = and(tagged("diffusers"), or(makesImages, tagged("lora")));
const generatesText = inArray(repos.pipelineTag, ["text-generation", "image-text-to-text"]);
const quantized = arrayOverlaps(
  repos.facets,
  ["awq", "gptq", "aqlm", "marlin"].map((method) => `quantization:${method}`),
);
const gpuServer = and(or(tagged("transformers"), quantized), generatesText);
const chats = and(or(gguf, mlx), tagged("conversational"));

/** Models that an app can run, as far as tags and task tell. Pages also read headers and templates of one model. */
const conditions: Readonly<Record<LocalAppKey, SQL | undefined>> = {
  "llama.cpp": gguf,
  "node-llama-cpp": gguf,
  ollama: gguf,
  localai: gguf,
  "docker-model-runner": or(gguf, gpuServer),
  lemonade: or(gguf, tagged("ryzenai-hybrid"), tagged("ryzenai-npu")),
  vllm: or(gpuServer, and(gguf, generatesText)),
  sglang: gpuServer,
  "mlx-lm": and(mlx, inArray(repos.pipelineTag, ["text-generation"])),
  tgi: tagged("text-generation-inference"),
  lmstudio: or(gguf, mlx),
  jan: gguf,
  "atomic-chat": or(gguf, mlx),
  backyard: gguf,
  sanctum: gguf,
  jellybox: or(gguf, and(diffusers, tagged("safetensors"))),
  msty: gguf,
  recursechat: gguf,
  unsloth: or(gguf, tagged("unsloth")),
  drawthings: diffusers,
  diffusionbee: and(tagged("diffusers"), makesImages),
  joyfusion: and(tagged("coreml", "joyfusion"), makesImages),
  pi: chats,
  "hermes-agent": chats,
  openclaw: chats,
};

/**
 * Returns the condition for models that any of these apps can run.
 * @throws {HubError} an app is unknown; the message lists the known ones
 */
export function runnableBy(apps: readonly string[]): SQL | undefined {
  return or(
    ...apps.map((app) => {
      if (isLocalAppKey(app)) return conditions[app];
      throw new HubError("BadRequest", `"apps" must be one of [${Object.keys(conditions).join(", ")}]`);
    }),
  );
}
