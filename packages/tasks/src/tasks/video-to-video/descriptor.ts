import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Transforms a video: edited, restored, enlarged or in a new style.",
  goodFor: [
    "Editing clothes, objects or weather in a clip",
    "Enlarging and cleaning old film",
    "Turning simulations into realistic footage",
  ],
  demo: {
    inputs: [{ type: "img", filename: "boat-moving.svg" }],
    outputs: [{ type: "img", filename: "boat-night.svg" }],
  },
  metrics: [
    { id: "LPIPS", description: "Perceptual distance to a reference, for restoration." },
    {
      id: "warping error",
      description: "Difference of neighbouring frames after compensating for motion; shows flicker.",
    },
    { id: "clip_score", description: "Agreement with the editing instruction." },
  ],
  datasets: [
    { id: "nkp37/OpenVid-1M", use: "training", description: "Clips with captions." },
    { id: "zhangsh2001/LongV-EVAL", use: "evaluation", description: "Longer clips with editing prompts." },
  ],
  models: [
    { id: "decart-ai/Lucy-Edit-Dev", description: "Edits by instruction." },
    { id: "nvidia/Cosmos-Transfer2.5-2B", description: "Turns depth, edges or segmentation into realistic video." },
    { id: "ByteDance-Seed/SeedVR2-3B", description: "Restores and enlarges in one step." },
  ],
  spaces: [
    { id: "decart-ai/lucy-edit-dev", description: "Try an edit." },
    { id: "ByteDance-Seed/SeedVR2-3B", description: "Restore a clip." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
