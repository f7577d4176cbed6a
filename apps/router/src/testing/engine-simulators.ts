import type { Scripted } from "./scripted-provider.ts";

/** Responses by method and path. */
export type EngineScript = Readonly<Record<string, Scripted>>;

const list = (...data: object[]): Scripted => ({ body: { object: "list", data } });
const loading: Scripted = {
  status: 503,
  body: { error: { code: 503, message: "Loading model", type: "unavailable_error" } },
};

const pathsOf = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, {}]));

function vllm(...paths: string[]): EngineScript {
  return {
    "GET /v1/models": list({
      id: "acme/chat",
      object: "model",
      owned_by: "vllm",
      root: "acme/chat",
      max_model_len: 8192,
    }),
    "GET /version": { body: { version: "0.11.0" } },
    "GET /openapi.json": { body: { openapi: "3.1.0", paths: pathsOf(...paths) } },
  };
}

const props = {
  default_generation_settings: { n_ctx: 4096, params: {} },
  total_slots: 4,
  model_path: "/models/tiny.gguf",
  build_info: "b8681-abc1234",
};

const tei = (modelType: object): EngineScript => ({
  "GET /info": {
    body: { model_id: "acme/vectors", model_type: modelType, max_input_length: 512, version: "1.7.1" },
  },
});

/**
 * The documented responses of engines, simulated: no engine runs in these tests. Servers respond 404 to other addresses, LM
 * Studio 200 with an error.
 */
export const engineSimulators = {
  vllm: vllm("/v1/chat/completions", "/v1/completions", "/tokenize"),
  vllmEmbeddings: vllm("/v1/embeddings", "/pooling", "/rerank", "/classify"),
  vllmReranker: vllm("/rerank", "/score", "/pooling"),
  vllmBefore: vllm("/v1/chat/completions", "/v1/embeddings", "/rerank"),
  sglang: {
    "GET /v1/models": list({ id: "acme/chat", owned_by: "sglang", max_model_len: 32_768 }),
    "GET /get_model_info": { body: { model_path: "acme/chat", tokenizer_path: "acme/chat", is_generation: true } },
    "GET /get_server_info": { body: { api_key: "never-read", version: "0.5.3", internal_states: [] } },
    // It has some of Ollama's addresses too.
    "GET /api/tags": { body: { models: [] } },
  },
  llamaServer: {
    "GET /v1/models": list({ id: "tiny.gguf", owned_by: "llamacpp", meta: { n_ctx_train: 131_072, n_params: 1 } }),
    "GET /props": { body: props },
  },
  llamaServerLoading: {
    "GET /v1/models": list({ id: "tiny.gguf", owned_by: "llamacpp", meta: null }),
    "GET /props": loading,
  },
  llamaServerLoadingBefore: { "GET /v1/models": loading, "GET /props": loading },
  llamaServerOfMany: {
    "GET /v1/models": list(
      { id: "one", owned_by: "llamacpp", status: { value: "loaded" }, meta: { n_ctx: 16_384, n_ctx_train: 131_072 } },
      { id: "two", owned_by: "llamacpp", status: { value: "unloaded", args: [] } },
    ),
    "GET /props": { body: { role: "router", build_info: "b9992", default_generation_settings: {} } },
  },
  ollama: {
    "GET /v1/models": list({ id: "llama3.2:latest", owned_by: "library" }, { id: "nomic:latest", owned_by: "library" }),
    "GET /api/version": { body: { version: "0.12.6" } },
    "GET /api/tags": {
      body: {
        models: [
          { name: "llama3.2:latest", model: "llama3.2:latest", digest: "a1", size: 1 },
          { name: "nomic:latest", model: "nomic:latest", digest: "b2", size: 1 },
        ],
      },
    },
    "GET /api/ps": { body: { models: [{ name: "llama3.2:latest", size_vram: 1 }] } },
  },
  ollamaEmpty: {
    "GET /v1/models": { body: { object: "list", data: null } },
    "GET /api/version": { body: { version: "0.12.6" } },
    "GET /api/tags": { body: { models: [] } },
  },
  tgi: {
    "GET /v1/models": list({ id: "acme/chat", owned_by: "acme/chat" }),
    "GET /info": {
      body: {
        model_id: "acme/chat",
        model_pipeline_tag: "text-generation",
        max_total_tokens: 2048,
        router: "text-generation-router",
        version: "3.3.6",
      },
    },
  },
  tei: tei({ embedding: { pooling: "cls" } }),
  teiReranker: tei({ reranker: { id2label: { 0: "LABEL_0" }, label2id: { LABEL_0: 0 } } }),
  teiClassifier: tei({ classifier: { id2label: { 0: "no" }, label2id: { no: 0 } } }),
  lmStudio: {
    "GET /v1/models": list({ id: "qwen2-vl", owned_by: "organization_owner" }, { id: "nomic", owned_by: "x" }),
    "GET /api/v0/models": list(
      { id: "qwen2-vl", type: "vlm", state: "not-loaded", max_context_length: 32_768 },
      { id: "nomic", type: "embeddings", state: "loaded", max_context_length: 2048, loaded_context_length: 1024 },
    ),
    "GET /info": { body: { error: "Unexpected endpoint or method." } },
  },
  /** Its router has all addresses, reports its version in place of the engine's, and no context of models. */
  productionStack: {
    "GET /v1/models": list({
      id: "acme/chat",
      object: "model",
      created: 1,
      owned_by: "vllm",
      root: null,
      parent: null,
    }),
    "GET /version": { body: { version: "0.1.8" } },
    "GET /openapi.json": { body: { paths: pathsOf("/v1/chat/completions", "/v1/embeddings", "/rerank", "/engines") } },
    "GET /health": { body: { status: "healthy" } },
  },
  /** As long as none of its engines is ready. */
  productionStackStarting: { "GET /v1/models": list(), "GET /version": { body: { version: "0.1.8" } } },
  /** Its ingress has the addresses of all tasks, and puts the context into the metadata. */
  rayServe: {
    "GET /v1/models": list({
      id: "acme-chat",
      object: "model",
      owned_by: "organization-owner",
      permission: [],
      metadata: { model_id: "acme-chat", input_modality: "text", max_request_context_length: 8192 },
    }),
    "GET /openapi.json": { body: { paths: pathsOf("/v1/chat/completions", "/v1/embeddings", "/v1/score") } },
    "GET /-/healthz": { body: "success" },
  },
  unknown: { "GET /v1/models": list({ id: "some-model", owned_by: "acme" }) },
} as const satisfies Record<string, EngineScript>;

/** Ollama's description of a model. */
export function describeOllamaModel(model: string): Scripted {
  const isEmbedding = model.startsWith("nomic");
  const architecture = isEmbedding ? "nomic-bert" : "llama";
  return {
    body: {
      capabilities: isEmbedding ? ["embedding"] : ["completion", "tools"],
      model_info: {
        "general.architecture": architecture,
        [`${architecture}.context_length`]: isEmbedding ? 2048 : 131_072,
      },
    },
  };
}
