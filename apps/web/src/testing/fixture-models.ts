import type { ModelInfo } from "@modelyard/hub/contract";

/** Returns a model with default values for fields that a test does not need. */
export function modelInfo(model: Partial<ModelInfo> & { id: string }): ModelInfo {
  const [author = ""] = model.id.split("/");
  return {
    _id: model.id,
    modelId: model.id,
    author,
    likes: 3,
    trendingScore: 1,
    private: false,
    gated: false,
    downloads: 1204,
    downloadsAllTime: 5120,
    tags: [],
    createdAt: "2026-08-02T10:00:00.000Z",
    lastModified: "2026-11-20T16:30:00.000Z",
    sha: "a".repeat(40),
    disabled: false,
    siblings: [],
    usedStorage: 2_812_345_678,
    ...model,
  };
}

export const fixtureModels: readonly ModelInfo[] = [
  modelInfo({
    id: "acme/talker-1b",
    pipeline_tag: "text-generation",
    library_name: "transformers",
    tags: [
      "transformers",
      "safetensors",
      "text-generation",
      "conversational",
      "en",
      "tr",
      "dataset:acme/minutes",
      "license:apache-2.0",
    ],
    likes: 312,
    downloads: 48_210,
    cardData: {
      "model-index": [
        {
          name: "talker-1b",
          results: [
            {
              task: { type: "text-generation" },
              dataset: { name: "Harbor questions", type: "acme/harbor-questions", config: "main", split: "test" },
              metrics: [
                { type: "exact_match", value: 0.61234, name: "exact match" },
                { type: "f1", value: "0.7 ± 0.02" },
              ],
              source: { name: "inspect-ai" },
            },
          ],
        },
      ],
    },
    inferenceProviderMapping: { simulator: { status: "live", providerId: "acme/talker-1b", task: "conversational" } },
    transformersInfo: {
      auto_model: "AutoModelForCausalLM",
      pipeline_tag: "text-generation",
      processor: "AutoTokenizer",
    },
    config: {
      architectures: ["LlamaForCausalLM"],
      model_type: "llama",
      tokenizer_config: {
        chat_template: "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}",
      },
    },
  }),
  modelInfo({
    id: "acme/lonely-7b",
    pipeline_tag: "text-generation",
    library_name: "transformers",
    tags: ["transformers", "text-generation", "conversational", "license:mit"],
    inferenceProviderMapping: {},
  }),
  modelInfo({
    id: "harbour/sentence-anchor-large-multilingual-v2",
    pipeline_tag: "sentence-similarity",
    library_name: "sentence-transformers",
    tags: ["sentence-transformers", "sentence-similarity", "license:mit", "de", "fr"],
    likes: 58,
    downloads: 1_204_331,
  }),
  modelInfo({
    id: "harbour/gull-detector",
    pipeline_tag: "object-detection",
    library_name: "transformers",
    tags: ["transformers", "object-detection", "license:cc-by-4.0"],
    likes: 1,
    downloads: 1,
  }),
  modelInfo({ id: "quay/plain", private: true }),
  modelInfo({
    id: "quay/hostile",
    pipeline_tag: '"><script>alert(1)</script>',
    library_name: "<img src=x onerror=alert(2)>",
    tags: [
      "<script>alert(3)</script>",
      '" onmouseover=alert(4) x="',
      "javascript:alert(5)",
      "license:</a><script>alert(6)</script>",
    ],
    config: { chat_template_jinja: "</pre><script>alert(7)</script>" },
  }),
];
