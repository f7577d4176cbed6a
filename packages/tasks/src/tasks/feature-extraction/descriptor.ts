import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Turns a text into vectors, one per text or per token, that other programs can compare or classify.",
  goodFor: [
    "Search by meaning",
    "Grouping similar documents",
    "Input for your own small classifier",
    "Retrieval for chat models",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "A quiet street in the rain" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Dimension 0", "Dimension 1", "Dimension 2", "…"],
          ["0.412", "-0.087", "0.333", "…"],
        ],
      },
    ],
  },
  metrics: [
    { id: "ndcg", description: "Quality of the ranking when the vectors are used for search." },
    { id: "spearman", description: "Rank correlation of vector similarity with human ratings." },
  ],
  datasets: [
    { id: "mteb/stsbenchmark-sts", use: "both", description: "Sentence pairs with similarity ratings by people." },
    {
      id: "wikimedia/wikipedia",
      use: "training",
      description: "Plain text in over 300 languages, a common corpus for pretraining and search experiments.",
    },
  ],
  models: [
    { id: "BAAI/bge-m3", description: "Multilingual, long texts, dense and sparse vectors." },
    { id: "thenlper/gte-large", description: "English general-purpose text vectors." },
    {
      id: "intfloat/multilingual-e5-large",
      description: "A hundred languages; requires `query:` and `passage:` prefixes.",
    },
  ],
  spaces: [{ id: "mteb/leaderboard", description: "Compares embedding models over dozens of tasks." }],
  widgetModels: ["facebook/bart-base"],
} as const satisfies TaskDescriptor;
