import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Responds in text to pictures and an instruction or question.",
  goodFor: [
    "Questions about photos, charts and screenshots",
    "Reading documents into structured data",
    "Agents that look at a screen",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "street.svg" },
      { type: "text", label: "Text Prompt", content: "What colour is the car, and where does it stand?" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "The car is red and stands in front of the house." }],
  },
  metrics: [
    { id: "MMMU accuracy", description: "College-level questions with pictures from thirty subjects." },
    { id: "ANLS", description: "Edit-distance score for reading documents." },
    { id: "judge score", description: "Rating of free answers." },
  ],
  datasets: [
    { id: "HuggingFaceM4/the_cauldron", use: "training", description: "Fifty vision-language sets in one format." },
    {
      id: "liuhaotian/LLaVA-Instruct-150K",
      use: "training",
      description: "Generated conversations about COCO pictures.",
    },
    { id: "HuggingFaceM4/WebSight", use: "training", description: "Screenshots with the HTML behind them." },
  ],
  models: [
    { id: "Qwen/Qwen2.5-VL-7B-Instruct", description: "Documents, charts, grounding and video." },
    { id: "HuggingFaceTB/SmolVLM-Instruct", description: "Two billion parameters, for modest machines." },
    { id: "zai-org/GLM-4.5V", description: "Large, with a reasoning mode." },
    { id: "rednote-hilab/dots.ocr", description: "Specialised in document layout." },
  ],
  spaces: [{ id: "opencompass/open_vlm_leaderboard", description: "Benchmarks of vision-language models." }],
  widgetModels: ["zai-org/GLM-4.5V"],
  youtubeId: "IoGaGfU1CIg",
} as const satisfies TaskDescriptor;
