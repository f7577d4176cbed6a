import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds or writes the answer to a question, given a text that contains it.",
  goodFor: [
    "Search that answers instead of listing pages",
    "Help desks over manuals",
    "Reading contracts and policies for one clause",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "Who built the first suspension bridge here?" },
      {
        type: "text",
        label: "Context",
        content:
          "The town's first bridge, a suspension bridge of 1842, was built by the engineer Maria Keller. It was replaced in 1911.",
      },
    ],
    outputs: [{ type: "text", label: "Answer", content: "Maria Keller" }],
  },
  metrics: [
    {
      id: "exact-match",
      description: "Share of answers that match the expected one, ignoring case, articles and punctuation.",
    },
    {
      id: "f1",
      description: "Word overlap with the expected answer, so that a partly correct span gets partial credit.",
    },
  ],
  datasets: [
    {
      id: "rajpurkar/squad_v2",
      use: "both",
      description: "A hundred thousand answerable questions and fifty thousand that the passage cannot answer.",
    },
    {
      id: "google-research-datasets/natural_questions",
      use: "both",
      description: "Real search queries with answers in Wikipedia pages.",
    },
  ],
  models: [
    { id: "deepset/roberta-base-squad2", description: "Extractive, knows when the passage has no answer." },
    {
      id: "distilbert/distilbert-base-cased-distilled-squad",
      description: "Small extractive model for quick answers.",
    },
  ],
  spaces: [{ id: "deepset/wikipedia-assistant", description: "Answers from Wikipedia, with sources." }],
  widgetModels: ["deepset/roberta-base-squad2"],
  youtubeId: "ajPx5LwJD-I",
} as const satisfies TaskDescriptor;
