import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds objects in a picture and draws a box around each, with its class.",
  goodFor: ["Counting cars, people or goods", "Watching safety zones", "A first step before tracking or reading text"],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [{ type: "img", filename: "street-boxes.svg" }],
  },
  metrics: [
    { id: "Average Precision", description: "Area under the precision-recall curve of one class." },
    {
      id: "Mean Average Precision",
      description: "Averaged over classes and, as in COCO, over overlaps from 0.5 to 0.95.",
    },
    { id: "APα", description: "Average precision at one required overlap α." },
  ],
  datasets: [
    { id: "detection-datasets/coco", use: "both", description: "118,000 photos with 80 everyday classes." },
    { id: "merve/pascal-voc", use: "both", description: "Twenty classes, the earlier standard." },
  ],
  models: [
    { id: "facebook/detr-resnet-50", description: "Detection as set prediction, without anchors." },
    { id: "PekingU/rtdetr_v2_r50vd", description: "Real-time transformer detector." },
    { id: "hustvl/yolos-tiny", description: "A plain vision transformer that detects." },
  ],
  spaces: [
    { id: "merve/RT-DETR-tracking-coco", description: "Detection and tracking in video." },
    { id: "Gradio-Blocks/Object-Detection-With-DETR-and-YOLOS", description: "Compare two detectors on your picture." },
  ],
  widgetModels: ["facebook/detr-resnet-50"],
  youtubeId: "WdAeKSOpxhw",
} as const satisfies TaskDescriptor;
