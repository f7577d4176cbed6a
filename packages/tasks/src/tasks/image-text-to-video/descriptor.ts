import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Creates a video from a picture and a description.",
  goodFor: [
    "Animating a drawn scene by instructions",
    "Product clips with a planned camera move",
    "Storyboards with the same characters",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "boat.svg" },
      { type: "text", label: "Input", content: "Waves lift the boat while the camera stays still." },
    ],
    outputs: [{ type: "img", filename: "boat-moving.svg" }],
  },
  metrics: [
    { id: "fvd", description: "Fréchet video distance; lower is better." },
    { id: "clipsim", description: "Agreement of frames and text." },
    { id: "subject consistency", description: "Similarity of each frame to the given picture." },
  ],
  datasets: [
    {
      id: "nkp37/OpenVid-1M",
      use: "training",
      description: "Clips with long captions, whose first frames serve as pictures.",
    },
  ],
  models: [
    { id: "Lightricks/LTX-Video", description: "Picture and text conditions, quick." },
    { id: "Wan-AI/Wan2.2-TI2V-5B-Diffusers", description: "Text, or text and picture, to 720p on one consumer card." },
  ],
  spaces: [{ id: "Lightricks/ltx-video-distilled", description: "A few seconds from a picture and a sentence." }],
  widgetModels: ["Lightricks/LTX-Video"],
} as const satisfies TaskDescriptor;
