import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Assigns each pixel of a picture to an object or a class.",
  goodFor: [
    "Cutting people and products out of the background",
    "Measuring organs, fields or damage",
    "Understanding scenes for driving",
  ],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [{ type: "img", filename: "street-segments.svg" }],
  },
  metrics: [
    { id: "Mean Intersection over Union", description: "Overlap of predicted and true area, averaged over classes." },
    { id: "Mean Average Precision", description: "For instances, as in detection but with masks." },
    { id: "Panoptic Quality", description: "Segmentation and recognition in one figure." },
  ],
  datasets: [
    {
      id: "zhoubolei/scene_parse_150",
      use: "both",
      description: "Scenes with 150 classes of things and surfaces (ADE20K).",
    },
    { id: "Chris1/cityscapes", use: "both", description: "Street scenes from German cities." },
  ],
  models: [
    { id: "nvidia/segformer-b0-finetuned-ade-512-512", description: "Light semantic segmentation of everyday scenes." },
    {
      id: "facebook/mask2former-swin-large-coco-panoptic",
      description: "Semantic, instance and panoptic from one design.",
    },
    { id: "briaai/RMBG-1.4", description: "Foreground against background." },
    { id: "ZhengPeng7/BiRefNet", description: "Fine-grained cut-outs in high resolution." },
  ],
  spaces: [{ id: "segments/panoptic-segment-anything", description: "Detection, prompts and segmentation combined." }],
  widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
  youtubeId: "dKE8SIt9C-w",
} as const satisfies TaskDescriptor;
