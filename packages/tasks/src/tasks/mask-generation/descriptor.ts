import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Produces outlines of all objects in a picture, or of the one you point at, without naming them.",
  goodFor: ["Annotating data with a click", "Selection tools in image editors", "Tracking an object through a video"],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [{ type: "img", filename: "street-mask.svg" }],
  },
  metrics: [
    {
      id: "Intersection over Union (IoU)",
      description: "Overlap with the target area after one, two or more clicks.",
    },
    { id: "clicks to 90 %", description: "How many clicks a person needs to reach an IoU of 0.9." },
  ],
  datasets: [
    {
      id: "rocky93/BraTS_segmentation",
      use: "both",
      description: "Brain scans with outlined tumours, a hard case for general models.",
    },
    { id: "detection-datasets/coco", use: "evaluation", description: "Object outlines for testing." },
  ],
  models: [
    { id: "facebook/sam-vit-base", description: "The original in its smallest size." },
    { id: "facebook/sam2-hiera-large", description: "Also follows objects through video." },
    { id: "Zigeng/SlimSAM-uniform-50", description: "Pruned, for weaker machines." },
  ],
  spaces: [
    { id: "merve/slimsam", description: "Point at something." },
    { id: "SkalskiP/segment-anything-model-2", description: "Pictures and video." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
