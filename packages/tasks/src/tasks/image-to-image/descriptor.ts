import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Transforms a picture: edited, coloured, restored, enlarged or in a new style.",
  goodFor: ["Editing by instruction", "Enlarging and repairing old photos", "Turning sketches into drawings"],
  demo: {
    inputs: [{ type: "img", filename: "cat.svg" }],
    outputs: [{ type: "img", filename: "cat-tiger.svg" }],
  },
  metrics: [
    { id: "PSNR", description: "Pixel fidelity in dB, where there is one correct answer." },
    { id: "SSIM", description: "Similarity of structure, from 0 to 1." },
    { id: "LPIPS", description: "Perceptual distance by a neural network; lower is closer." },
  ],
  datasets: [
    { id: "Spawning/PD12M", use: "training", description: "Public-domain pictures to train on." },
    { id: "eugenesiow/Div2k", use: "both", description: "High-resolution photos with reduced copies, for enlarging." },
  ],
  models: [
    { id: "black-forest-labs/FLUX.1-Kontext-dev", description: "Edits by instruction and keeps the subject." },
    { id: "timbrooks/instruct-pix2pix", description: "The earlier classic of editing by instruction." },
    { id: "caidas/swin2SR-classical-sr-x2-64", description: "Enlarges twofold." },
    { id: "lllyasviel/sd-controlnet-canny", description: "Draws along given outlines." },
  ],
  spaces: [{ id: "black-forest-labs/FLUX.1-Kontext-Dev", description: "Say what to change." }],
  widgetModels: ["Qwen/Qwen-Image"],
} as const satisfies TaskDescriptor;
