import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Responds in text to a recording and an instruction or question.",
  goodFor: [
    "Questions about calls and meetings",
    "Describing sounds and music",
    "Voice assistants that hear tone as well as words",
  ],
  demo: {
    inputs: [
      { type: "audio", filename: "bell.wav" },
      { type: "text", label: "Text Prompt", content: "What do I hear, and does it fade?" },
    ],
    outputs: [
      {
        type: "text",
        label: "Generated Text",
        content: "A single bell stroke with a bright overtone; it fades away within about a second.",
      },
    ],
  },
  metrics: [
    { id: "accuracy", description: "On multiple-choice questions about sounds, as in MMAU." },
    { id: "wer", description: "When the model is used for transcription." },
    { id: "judge score", description: "Rating of free answers by a language model or by people." },
  ],
  datasets: [
    { id: "AudioLLMs/clotho_aqa_test", use: "evaluation", description: "Questions about everyday sounds." },
    { id: "nvidia/AF-Think", use: "training", description: "Questions that need reasoning about audio." },
  ],
  models: [
    { id: "Qwen/Qwen2-Audio-7B-Instruct", description: "Speech, sounds and music, chat or analysis." },
    { id: "fixie-ai/ultravox-v0_5-llama-3_2-1b", description: "Speech straight into a small language model." },
    { id: "mistralai/Voxtral-Mini-3B-2507", description: "Transcription and questions in several languages." },
  ],
  spaces: [{ id: "freddyaboulton/talk-to-qwen-webrtc", description: "Talk to a model." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
