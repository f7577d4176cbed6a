import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Classifies text with labels that you choose per request, without training.",
  goodFor: [
    "Trying out a label set before collecting data",
    "Routing tickets when categories change often",
    "Labelling a first batch for later training",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Text Input", content: "The train was late again, without any announcement." },
      { type: "text", label: "Candidate Labels", content: "complaint, praise, question" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "complaint", score: 0.94 },
          { label: "question", score: 0.04 },
          { label: "praise", score: 0.02 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "accuracy",
      description: "Share of texts whose top label is right, on classes the model was never trained with.",
    },
    { id: "f1", description: "Macro average over labels, to see whether rare ones are found." },
  ],
  datasets: [
    {
      id: "nyu-mll/multi_nli",
      use: "training",
      description: "The inference pairs that most of these models learn from.",
    },
    { id: "fever/fever", use: "training", description: "Claims with evidence, useful as further inference data." },
  ],
  models: [
    { id: "facebook/bart-large-mnli", description: "The usual first choice in English." },
    {
      id: "MoritzLaurer/ModernBERT-large-zeroshot-v2.0",
      description: "Long window, trained on many classification sets recast as inference.",
    },
    { id: "knowledgator/gliclass-modern-base-v2.0-init", description: "Scores all labels in one pass." },
  ],
  spaces: [],
  widgetModels: ["facebook/bart-large-mnli"],
} as const satisfies TaskDescriptor;
