import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Identifies what a picture shows, from a fixed list of classes.",
  goodFor: [
    "Sorting photos and products",
    "Quality control on a production line",
    "Recognising plants, animals or skin changes as a first hint",
  ],
  demo: {
    inputs: [{ type: "img", filename: "cat.svg" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "cat", score: 0.89 },
          { label: "fox", score: 0.07 },
          { label: "rabbit", score: 0.04 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "accuracy",
      description:
        "Share of pictures whose top prediction is correct (top 1), or whose top five contain the correct class (top 5).",
    },
    { id: "f1", description: "Macro average over classes." },
    { id: "precision", description: "How reliable a predicted class is." },
    { id: "recall", description: "How much of a class is found." },
  ],
  datasets: [
    { id: "ILSVRC/imagenet-1k", use: "both", description: "1.3 million photos in a thousand classes." },
    { id: "uoft-cs/cifar100", use: "both", description: "Small pictures in a hundred classes, for quick experiments." },
    { id: "ethz/food101", use: "both", description: "Photos of a hundred and one dishes." },
  ],
  models: [
    { id: "google/vit-base-patch16-224", description: "Vision transformer, thousand ImageNet classes." },
    { id: "microsoft/resnet-50", description: "The convolutional workhorse." },
    {
      id: "facebook/convnext-large-224",
      description: "A convolutional network with design ideas from transformers.",
    },
  ],
  spaces: [{ id: "timm/leaderboard", description: "Accuracy and speed of hundreds of models." }],
  widgetModels: ["google/vit-base-patch16-224"],
  youtubeId: "tjAIM7BOYhw",
} as const satisfies TaskDescriptor;
