import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Measures how close in meaning one sentence is to each of several others.",
  goodFor: [
    "Finding duplicates of a question",
    "Search over short texts",
    "Grouping feedback that says the same thing",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Source sentence", content: "How do I reset my password?" },
      { type: "text", label: "Sentences to compare to", content: "I forgot my login and need a new one." },
      { type: "text", label: "", content: "Where is the nearest station?" },
      { type: "text", label: "", content: "My password no longer works." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "My password no longer works.", score: 0.69 },
          { label: "I forgot my login and need a new one.", score: 0.64 },
          { label: "Where is the nearest station?", score: 0.05 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "Cosine Similarity",
      description: "The similarity itself: the cosine of the angle between two vectors, from -1 to 1.",
    },
    { id: "spearman", description: "Agreement of the ranking with ratings by people." },
    { id: "Mean Reciprocal Rank", description: "For search: how high the first correct answer ranks." },
  ],
  datasets: [
    { id: "mteb/stsbenchmark-sts", use: "both", description: "Pairs rated from 0 to 5 by people." },
    {
      id: "sentence-transformers/all-nli",
      use: "training",
      description: "Entailment and contradiction pairs in the form used for training.",
    },
    { id: "microsoft/ms_marco", use: "both", description: "Real search queries with passages that answer them." },
  ],
  models: [
    { id: "sentence-transformers/all-MiniLM-L6-v2", description: "Tiny, quick, and good enough for many cases." },
    { id: "sentence-transformers/all-mpnet-base-v2", description: "Slower and more exact." },
    { id: "BAAI/bge-m3", description: "Many languages and long inputs." },
  ],
  spaces: [
    {
      id: "sentence-transformers/Sentence_Transformers_for_semantic_search",
      description: "Search by meaning in your browser.",
    },
  ],
  widgetModels: ["sentence-transformers/all-MiniLM-L6-v2"],
  youtubeId: "VCZq5AkbNEU",
} as const satisfies TaskDescriptor;
