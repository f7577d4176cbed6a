import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Guesses the word that was blanked out in a sentence.",
  goodFor: [
    "Pretraining encoders for other tasks",
    "Examining what a model knows or prefers",
    "Suggesting replacements in an editor",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "In winter the lake is covered with <mask>." }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "ice", score: 0.66 },
          { label: "snow", score: 0.29 },
          { label: "fog", score: 0.02 },
        ],
      },
    ],
  },
  metrics: [
    { id: "cross_entropy", description: "Average negative log-probability of the true word." },
    {
      id: "perplexity",
      description: "The exponent of that; for masked models a pseudo-perplexity, one blank at a time.",
    },
  ],
  datasets: [
    { id: "wikimedia/wikipedia", use: "training", description: "Encyclopaedic text in many languages." },
    { id: "allenai/c4", use: "training", description: "Cleaned web text." },
  ],
  models: [
    { id: "answerdotai/ModernBERT-large", description: "A current English encoder with a window of 8,192 tokens." },
    { id: "FacebookAI/xlm-roberta-base", description: "One model for a hundred languages." },
    { id: "google-bert/bert-base-uncased", description: "The model that popularised the method." },
  ],
  spaces: [],
  widgetModels: ["distilbert/distilroberta-base"],
  youtubeId: "mqElG5QJWUg",
} as const satisfies TaskDescriptor;
