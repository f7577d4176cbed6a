import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Draws a picture from a description.",
  goodFor: ["Illustrations and concept art", "Variations for design and advertising", "Synthetic training pictures"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "A lighthouse at dusk, flat illustration, calm sea" }],
    outputs: [{ type: "img", filename: "lighthouse.svg" }],
  },
  metrics: [
    {
      id: "FID",
      description: "Fréchet inception distance between sets of generated and real pictures; lower is better.",
    },
    { id: "IS", description: "Inception score: pictures should look like something, and differ from one another." },
    { id: "CLIPScore", description: "Agreement of picture and prompt." },
  ],
  datasets: [
    { id: "Spawning/PD12M", use: "training", description: "Twelve million public-domain pictures with captions." },
    {
      id: "google-research-datasets/conceptual_captions",
      use: "training",
      description: "Three million pictures from the web with cleaned captions.",
    },
  ],
  models: [
    {
      id: "black-forest-labs/FLUX.1-dev",
      description: "Detailed pictures, follows prompts well; non-commercial license.",
    },
    { id: "Qwen/Qwen-Image", description: "Renders text inside pictures, in Latin and Chinese script." },
    { id: "stabilityai/stable-diffusion-xl-base-1.0", description: "Widely supported, thousands of adapters." },
    { id: "ByteDance/SDXL-Lightning", description: "The same in very few steps." },
  ],
  spaces: [
    { id: "multimodalart/flux-lora-lab", description: "Combine styles." },
    { id: "stabilityai/stable-diffusion-3-medium", description: "Try Stable Diffusion 3." },
  ],
  widgetModels: ["black-forest-labs/FLUX.1-dev"],
} as const satisfies TaskDescriptor;
