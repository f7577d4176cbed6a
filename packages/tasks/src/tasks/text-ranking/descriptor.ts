import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Orders texts by how well they answer a query.",
  goodFor: [
    "Reranking the first hits of a search engine",
    "Choosing passages for a chat model to read",
    "Ordering answers in a forum",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Source sentence", content: "how long do boiled eggs keep" },
      { type: "text", label: "Sentences to compare to", content: "Hard-boiled eggs last about a week in the fridge." },
      { type: "text", label: "", content: "Boil the eggs for nine minutes." },
      { type: "text", label: "", content: "The hen lays about 300 eggs a year." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Hard-boiled eggs last about a week in the fridge.", score: 0.97 },
          { label: "Boil the eggs for nine minutes.", score: 0.31 },
          { label: "The hen lays about 300 eggs a year.", score: 0.02 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "Normalized Discounted Cumulative Gain",
      description: "Rewards good texts near the top, with graded relevance.",
    },
    { id: "Mean Reciprocal Rank", description: "One divided by the rank of the first correct text, averaged." },
    {
      id: "Mean Average Precision",
      description: "Precision at each correct text, averaged; for queries with many correct ones.",
    },
  ],
  datasets: [
    { id: "microsoft/ms_marco", use: "both", description: "A million web queries with judged passages." },
    {
      id: "BeIR/scifact",
      use: "evaluation",
      description: "Scientific claims with the abstracts that support or refute them.",
    },
  ],
  models: [
    { id: "cross-encoder/ms-marco-MiniLM-L6-v2", description: "Fast English reranker." },
    { id: "BAAI/bge-reranker-v2-m3", description: "Multilingual reranker." },
    { id: "Alibaba-NLP/gte-multilingual-reranker-base", description: "Seventy languages, inputs up to 8,192 tokens." },
  ],
  spaces: [],
  widgetModels: ["cross-encoder/ms-marco-MiniLM-L6-v2"],
} as const satisfies TaskDescriptor;
