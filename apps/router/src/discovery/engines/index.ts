import type { Engine } from "./engine.ts";
import { llamaServer } from "./llama-server.ts";
import { lmStudio } from "./lm-studio.ts";
import { ollama } from "./ollama.ts";
import { sglang } from "./sglang.ts";
import { textEmbeddingsInference } from "./text-embeddings-inference.ts";
import { textGenerationInference } from "./text-generation-inference.ts";
import { vllm } from "./vllm.ts";

/** In the order in which they are tried. Servers that also have Ollama's addresses name themselves in `/v1/models`. */
export const engines: readonly Engine[] = [
  vllm,
  lmStudio,
  textGenerationInference,
  textEmbeddingsInference,
  ollama,
  llamaServer,
  sglang,
];
