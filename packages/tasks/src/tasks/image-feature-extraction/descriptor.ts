import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Turns a picture into a vector that describes its content.",
  goodFor: ["Finding similar pictures", "Input for small classifiers", "Detecting duplicates"],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Dimension 0", "Dimension 1", "Dimension 2", "…"],
          ["1.208", "-0.341", "0.077", "…"],
        ],
      },
    ],
  },
  metrics: [
    { id: "k-NN accuracy", description: "Share of pictures whose nearest neighbours have the same class." },
    { id: "linear probe accuracy", description: "Accuracy of a linear classifier on frozen features." },
    { id: "recall@k", description: "For retrieval: whether a correct picture is among the first k." },
  ],
  datasets: [
    { id: "ILSVRC/imagenet-1k", use: "both", description: "For probing and pretraining." },
    {
      id: "pixparse/cc12m-wds",
      use: "training",
      description: "Web pictures with captions, for training joint spaces.",
    },
  ],
  models: [
    { id: "facebook/dinov2-base", description: "Self-supervised, strong without fine-tuning." },
    { id: "timm/vit_large_patch14_dinov2.lvd142m", description: "The same family in timm." },
    { id: "google/siglip-base-patch16-224", description: "Shares its space with text." },
    { id: "apple/aimv2-large-patch14-336-distilled", description: "Autoregressive pretraining." },
  ],
  spaces: [{ id: "timm/leaderboard", description: "Backbones compared." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
