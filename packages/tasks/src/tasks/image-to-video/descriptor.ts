import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Sets a still picture in motion.",
  goodFor: ["Animating illustrations and product shots", "Storyboards that move", "Living backgrounds"],
  demo: {
    inputs: [
      { type: "img", filename: "boat.svg" },
      { type: "text", label: "Optional Text Prompt", content: "The boat rocks on gentle waves." },
    ],
    outputs: [{ type: "img", filename: "boat-moving.svg" }],
  },
  metrics: [
    { id: "fvd", description: "Fréchet video distance between generated and real clips; lower is better." },
    { id: "clip_score", description: "Agreement of frames and prompt." },
    { id: "identity_preservation", description: "Whether the subject stays the same." },
    { id: "motion_score", description: "How much moves; a still picture should not win." },
  ],
  datasets: [
    { id: "nkp37/OpenVid-1M", use: "training", description: "A million clips with detailed captions." },
    {
      id: "Rapidata/sora-video-generation-style-likert-scoring",
      use: "evaluation",
      description: "Ratings of generated videos by people.",
    },
  ],
  models: [
    { id: "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers", description: "Strong open model for 720p." },
    { id: "Lightricks/LTX-Video", description: "Fast enough for near real time on large cards." },
    { id: "tencent/HunyuanVideo-I2V", description: "Animates a first frame." },
    {
      id: "stabilityai/stable-video-diffusion-img2vid-xt",
      description: "Twenty-five frames from a photo, without a prompt.",
    },
  ],
  spaces: [
    { id: "Lightricks/ltx-video-distilled", description: "Animate a picture in seconds." },
    { id: "multimodalart/wan2-1-fast", description: "Wan with few steps." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
