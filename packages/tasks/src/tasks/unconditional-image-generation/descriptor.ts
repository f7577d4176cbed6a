import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Generates new pictures like those it was trained on, without a prompt.",
  goodFor: ["Studying and teaching generative models", "Textures and placeholder faces", "Enlarging small data sets"],
  demo: {
    inputs: [
      { type: "text", label: "Seed", content: "42" },
      { type: "text", label: "Number of images to generate:", content: "4" },
    ],
    outputs: [{ type: "img", filename: "flowers.svg" }],
  },
  metrics: [
    {
      id: "Fréchet Inception Distance (FID)",
      description: "Distance of the statistics of generated and real pictures; lower is better.",
    },
    { id: "Inception score (IS)", description: "Distinct and varied pictures score high." },
    {
      id: "precision and recall",
      description: "Whether samples look real, and whether all kinds of real pictures occur.",
    },
  ],
  datasets: [
    { id: "uoft-cs/cifar10", use: "both", description: "Sixty thousand tiny pictures, the usual test bed." },
    {
      id: "huggan/flowers-102-categories",
      use: "training",
      description: "Photos of flowers, good for a first training.",
    },
  ],
  models: [
    { id: "google/ddpm-cifar10-32", description: "The model from the paper that revived diffusion." },
    { id: "google/ddpm-celebahq-256", description: "Faces at 256 × 256." },
  ],
  spaces: [{ id: "CompVis/celeba-latent-diffusion", description: "Faces from latent diffusion." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
