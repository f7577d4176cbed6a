import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds the few texts in a large collection that are relevant to a query.",
  goodFor: [
    "Search over documents by meaning",
    "Fetching evidence for question answering and chat",
    "Linking mentions to encyclopaedia entries",
  ],
  demo: {
    inputs: [{ type: "text", label: "Query", content: "rules for flying drones near airports" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Rank", "Document", "Score"],
          ["1", "Air traffic act, section 21", "0.83"],
          ["2", "Drone pilots' handbook, chapter 4", "0.79"],
          ["3", "Airport noise report", "0.41"],
        ],
      },
    ],
  },
  metrics: [
    { id: "recall@k", description: "Share of the relevant texts among the first k." },
    { id: "ndcg@10", description: "Order of the first ten, with graded relevance." },
    { id: "Mean Reciprocal Rank", description: "The rank of the first correct text." },
  ],
  datasets: [
    {
      id: "BeIR/beir",
      use: "evaluation",
      description: "Eighteen retrieval sets from many domains, for testing without training.",
    },
    { id: "microsoft/ms_marco", use: "training", description: "The usual training set for dense retrievers." },
    { id: "miracl/miracl", use: "both", description: "Eighteen languages, judged by native speakers." },
  ],
  models: [
    { id: "BAAI/bge-m3", description: "Dense, sparse and multi-vector retrieval from one model." },
    { id: "colbert-ir/colbertv2.0", description: "Stores one vector per token (late interaction)." },
    {
      id: "naver/splade-cocondenser-ensembledistil",
      description: "Learned sparse vectors that fit an inverted index.",
    },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
