import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds the pages that answer a question by looking at them as pictures.",
  goodFor: [
    "Search in PDFs with charts and tables",
    "Retrieval for assistants that read documents",
    "Archives without usable text",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "report-page.svg" },
      { type: "text", label: "Question", content: "In which quarter was revenue highest?" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "report-page.svg", score: 0.91 },
          { label: "invoice.svg", score: 0.22 },
        ],
      },
    ],
  },
  metrics: [
    { id: "Normalized Discounted Cumulative Gain at K", description: "Quality of the order of the first K pages." },
    { id: "recall@k", description: "Whether a correct page is among the first k." },
  ],
  datasets: [
    { id: "vidore/colpali_train_set", use: "training", description: "Pages with queries, for training." },
    { id: "vidore/docvqa_test_subsampled", use: "evaluation", description: "One of the ViDoRe test sets." },
  ],
  models: [
    { id: "vidore/colqwen2-v1.0", description: "Late interaction over page patches." },
    { id: "vidore/colpali-v1.3", description: "The model that introduced the approach." },
    { id: "nomic-ai/nomic-embed-multimodal-7b", description: "One vector per page." },
  ],
  spaces: [{ id: "vidore/vidore-leaderboard", description: "Benchmarks of page retrievers." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
