import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Creates a short video from a description.",
  goodFor: [
    "Previews of scenes before filming",
    "Clips for social media and lessons",
    "Synthetic data for video models",
  ],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Input",
        content: "A small boat rocks on the waves under a yellow sun, flat illustration",
      },
    ],
    outputs: [{ type: "img", filename: "boat-moving.svg" }],
  },
  metrics: [
    { id: "fvd", description: "Fréchet video distance; lower is better." },
    { id: "clipsim", description: "Similarity of frames and prompt, averaged." },
    { id: "is", description: "Inception score on a video classifier's features." },
    { id: "fid", description: "Picture quality of single frames." },
  ],
  datasets: [
    { id: "nkp37/OpenVid-1M", use: "training", description: "A million text-video pairs in good quality." },
    { id: "iejMac/CLIP-MSR-VTT", use: "evaluation", description: "Ten thousand captioned clips, a common test set." },
  ],
  models: [
    { id: "Wan-AI/Wan2.1-T2V-14B", description: "High quality, English and Chinese prompts." },
    { id: "tencent/HunyuanVideo", description: "Thirteen billion parameters, cinematic look." },
    { id: "Lightricks/LTX-Video", description: "Very fast." },
    { id: "zai-org/CogVideoX-5b", description: "Well documented in diffusers." },
  ],
  spaces: [
    { id: "Wan-AI/Wan2.1", description: "Try Wan." },
    { id: "Pyramid-Flow/pyramid-flow", description: "Autoregressive flow matching." },
  ],
  widgetModels: ["Wan-AI/Wan2.2-TI2V-5B"],
} as const satisfies TaskDescriptor;
