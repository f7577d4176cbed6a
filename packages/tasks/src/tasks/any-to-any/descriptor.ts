import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Understands and produces several kinds of media in one model.",
  goodFor: ["Assistants that see, hear and speak", "Translating speech while keeping its tone", "Illustrated answers"],
  demo: {
    inputs: [
      { type: "img", filename: "bell.svg" },
      { type: "text", label: "Text Prompt", content: "What is this? Let me hear it." },
    ],
    outputs: [
      { type: "text", label: "Generated Text", content: "A hand bell. This is roughly how one stroke sounds:" },
      { type: "audio", filename: "bell.wav" },
    ],
  },
  metrics: [
    {
      id: "suite per modality",
      description: "Each direction has its own metric: recognition error, picture quality, answer accuracy.",
    },
    { id: "latency", description: "Time until the first sound in a spoken dialogue." },
  ],
  datasets: [
    {
      id: "PKU-Alignment/align-anything",
      use: "training",
      description: "Preferences over text, pictures, sound and video.",
    },
  ],
  models: [
    { id: "Qwen/Qwen2.5-Omni-7B", description: "Hears and sees, responds with streamed text and speech." },
    { id: "ByteDance-Seed/BAGEL-7B-MoT", description: "Understands, generates and edits pictures." },
    { id: "openbmb/MiniCPM-o-2_6", description: "Speech and vision on a phone-sized budget." },
    { id: "OmniGen2/OmniGen2", description: "Text and pictures in, text and pictures out." },
  ],
  spaces: [{ id: "OmniGen2/OmniGen2", description: "Generate and edit in one place." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
