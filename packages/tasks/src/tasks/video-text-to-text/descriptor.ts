import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Responds in text to a video and an instruction or question.",
  goodFor: ["Questions about recordings", "Summaries and chapters", "Describing clips for search and accessibility"],
  demo: {
    inputs: [
      { type: "img", filename: "ball-bouncing.svg" },
      { type: "text", label: "Text Prompt", content: "What does the ball do?" },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content: "It bounces up and down on the spot, squashed a little at each touch of the ground.",
      },
    ],
  },
  metrics: [
    { id: "accuracy", description: "On multiple-choice questions, as in Video-MME." },
    { id: "judge score", description: "Rating of free answers." },
  ],
  datasets: [
    { id: "lmms-lab/Video-MME", use: "evaluation", description: "Questions on videos from seconds to an hour." },
    {
      id: "HuggingFaceFV/finevideo",
      use: "training",
      description: "Videos with rich descriptions of scenes and story.",
    },
  ],
  models: [
    { id: "Qwen/Qwen2.5-VL-7B-Instruct", description: "Long videos with absolute time." },
    { id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct", description: "Small video model." },
    { id: "llava-hf/LLaVA-NeXT-Video-7B-hf", description: "A well-documented baseline." },
  ],
  spaces: [
    { id: "HuggingFaceTB/SmolVLM2-HighlightGenerator", description: "Finds highlights." },
    { id: "opencompass/openvlm_video_leaderboard", description: "Compares video models." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
