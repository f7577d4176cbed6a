import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Classifies pictures into classes that you describe in words with each request.",
  goodFor: [
    "Searching photo collections",
    "Trying out categories without labelled pictures",
    "Filtering training data",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "cat.svg" },
      { type: "text", label: "Classes", content: "cat, dog, bird" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "cat", score: 0.97 },
          { label: "dog", score: 0.02 },
          { label: "bird", score: 0.01 },
        ],
      },
    ],
  },
  metrics: [{ id: "top-K accuracy", description: "Share of pictures whose correct class is among the first K." }],
  datasets: [
    {
      id: "ILSVRC/imagenet-1k",
      use: "evaluation",
      description: "The usual benchmark, although none of its labels are used for training.",
    },
    {
      id: "clip-benchmark/wds_vtab-cifar100",
      use: "evaluation",
      description: "One of many sets packed for testing CLIP-like models.",
    },
  ],
  models: [
    { id: "openai/clip-vit-large-patch14", description: "The model that started zero-shot image classification." },
    { id: "google/siglip2-base-patch16-224", description: "Multilingual and better at small sizes." },
    { id: "laion/CLIP-ViT-H-14-laion2B-s32B-b79K", description: "Trained in the open on two billion pairs." },
    { id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224", description: "For biomedical pictures." },
  ],
  spaces: [{ id: "merve/compare_clip_siglip", description: "See two models side by side." }],
  widgetModels: ["google/siglip-so400m-patch14-224"],
} as const satisfies TaskDescriptor;
