import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Creates a picture from other pictures and an instruction.",
  goodFor: [
    "Putting a product into a new scene",
    "Editing by instruction with reference pictures",
    "Keeping a character the same in many drawings",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "cat.svg" },
      { type: "text", label: "Input", content: "Give the cat tiger stripes and keep everything else." },
    ],
    outputs: [{ type: "img", filename: "cat-tiger.svg" }],
  },
  metrics: [
    { id: "CLIP", description: "Similarity of the result to the instruction, and of the subject to its reference." },
    { id: "FID", description: "Distance of generated and real sets of pictures." },
  ],
  datasets: [
    {
      id: "timbrooks/instructpix2pix-clip-filtered",
      use: "training",
      description: "Pairs of pictures with the instruction that turns one into the other.",
    },
  ],
  models: [
    { id: "black-forest-labs/FLUX.2-dev", description: "Generation and editing with several reference pictures." },
    { id: "Qwen/Qwen-Image-Edit", description: "Edits meaning, appearance and lettering." },
  ],
  spaces: [{ id: "black-forest-labs/FLUX.2-dev", description: "Try it with your own reference pictures." }],
  widgetModels: ["black-forest-labs/FLUX.2-dev"],
} as const satisfies TaskDescriptor;
