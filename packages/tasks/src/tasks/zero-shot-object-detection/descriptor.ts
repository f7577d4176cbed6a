import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds objects that you name in words and draws boxes around them.",
  goodFor: [
    "Searching pictures for unusual things",
    "Labelling data for a faster detector",
    "Finding items by description",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "street.svg" },
      { type: "text", label: "Classes", content: "a red car, a tree" },
    ],
    outputs: [{ type: "img", filename: "street-boxes-named.svg" }],
  },
  metrics: [
    { id: "Average Precision", description: "Area under the precision-recall curve of one class." },
    { id: "Mean Average Precision", description: "Averaged over classes, as in ordinary detection." },
    { id: "APα", description: "Average precision at one required overlap α." },
  ],
  datasets: [
    { id: "jxu124/refcoco", use: "both", description: "Expressions that refer to one object in a COCO picture." },
    {
      id: "detection-datasets/coco",
      use: "evaluation",
      description: "The common classes, for comparison with closed detectors.",
    },
  ],
  models: [
    { id: "IDEA-Research/grounding-dino-base", description: "Detects from phrases, very flexible." },
    { id: "google/owlv2-base-patch16-ensemble", description: "Open-vocabulary detection on top of CLIP." },
    { id: "omlab/omdet-turbo-swin-tiny-hf", description: "Real-time speed." },
  ],
  spaces: [
    { id: "merve/OWLSAM", description: "Detection by words plus segmentation." },
    { id: "ariG23498/zero-shot-od", description: "Compare open-vocabulary detectors." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
