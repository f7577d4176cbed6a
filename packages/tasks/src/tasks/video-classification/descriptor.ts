import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Identifies what happens in a video clip.",
  goodFor: ["Sorting and searching footage", "Recognising gestures and sports scenes", "Moderating uploads"],
  demo: {
    inputs: [{ type: "img", filename: "ball-bouncing.svg" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "bouncing a ball", score: 0.78 },
          { label: "juggling", score: 0.15 },
          { label: "throwing", score: 0.07 },
        ],
      },
    ],
  },
  metrics: [
    { id: "accuracy", description: "Top-1 and top-5 over clips or whole videos." },
    { id: "f1", description: "Macro average over classes." },
    { id: "precision", description: "How reliable a predicted action is." },
    { id: "recall", description: "How many occurrences of an action are found." },
  ],
  datasets: [
    { id: "nateraw/kinetics", use: "both", description: "Ten-second clips of human actions (Kinetics)." },
    {
      id: "HuggingFaceM4/something_something_v2",
      use: "both",
      description: "Hands manipulating objects, where the order of frames matters.",
    },
  ],
  models: [
    { id: "MCG-NJU/videomae-base-finetuned-kinetics", description: "Masked pretraining, 400 Kinetics actions." },
    { id: "google/vivit-b-16x2-kinetics400", description: "A video vision transformer." },
    { id: "microsoft/xclip-base-patch32", description: "Compares clips with text, also zero-shot." },
  ],
  spaces: [{ id: "fcakyon/video-classification", description: "Try several video models." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
