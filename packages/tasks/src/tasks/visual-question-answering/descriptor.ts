import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Answers a question about a picture with a word or short phrase.",
  goodFor: [
    "Help for people who cannot see a picture",
    "Checking shelves and scenes",
    "Questions about plots and charts",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "street.svg" },
      { type: "text", label: "Question", content: "How many people are there?" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "one", score: 0.86 },
          { label: "two", score: 0.1 },
          { label: "none", score: 0.04 },
        ],
      },
    ],
  },
  metrics: [
    { id: "accuracy", description: "VQA accuracy: full credit if at least three of ten people gave the answer." },
    { id: "wu-palmer similarity", description: "Partial credit for answers that are close in a hierarchy of words." },
  ],
  datasets: [
    {
      id: "HuggingFaceM4/VQAv2",
      use: "both",
      description: "A million questions about photos, balanced against guessing.",
    },
    { id: "facebook/textvqa", use: "both", description: "Questions that need reading text in the picture." },
    { id: "lmms-lab/GQA", use: "evaluation", description: "Questions about relations, generated from scene graphs." },
  ],
  models: [
    { id: "dandelin/vilt-b32-finetuned-vqa", description: "Small and quick, a list of common answers." },
    { id: "Salesforce/blip-vqa-base", description: "Writes short answers." },
    { id: "google/deplot", description: "Turns plots into tables that can be queried." },
  ],
  spaces: [
    { id: "nielsr/vilt-vqa", description: "Ask about a picture." },
    { id: "merve/pix2struct", description: "Questions about documents and screens." },
  ],
  widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
} as const satisfies TaskDescriptor;
