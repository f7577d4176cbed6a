import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Identifies what a recording contains: a sound, command, language, emotion or speaker.",
  goodFor: [
    "Detecting alarms, machines and animals",
    "Keyword spotting on small devices",
    "Identifying the spoken language",
  ],
  demo: {
    inputs: [{ type: "audio", filename: "bell.wav" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "bell", score: 0.91 },
          { label: "glass", score: 0.05 },
          { label: "music box", score: 0.04 },
        ],
      },
    ],
  },
  metrics: [
    { id: "accuracy", description: "Share of clips with the right class." },
    { id: "f1", description: "Macro average over classes, fair to rare sounds." },
    { id: "mean average precision", description: "For clips with several sounds at once, as in AudioSet." },
  ],
  datasets: [
    { id: "agkphysics/AudioSet", use: "both", description: "Clips in 527 classes, several per clip." },
    { id: "google/speech_commands", use: "both", description: "Thirty-five spoken words, one second each." },
    { id: "s3prl/superb", use: "evaluation", description: "Speech tasks with one common protocol." },
  ],
  models: [
    {
      id: "MIT/ast-finetuned-audioset-10-10-0.4593",
      description: "A transformer over spectrogram patches, AudioSet classes.",
    },
    { id: "facebook/mms-lid-126", description: "Recognises 126 spoken languages." },
    { id: "superb/wav2vec2-base-superb-ks", description: "Keyword spotting." },
  ],
  spaces: [{ id: "kurianbenoy/audioclassification", description: "Try a sound classifier." }],
  widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
  youtubeId: "KWwzcmG98Ds",
} as const satisfies TaskDescriptor;
