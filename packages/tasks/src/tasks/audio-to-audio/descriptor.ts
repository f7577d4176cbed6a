import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Transforms audio: cleaner, separated into sources, or in another voice.",
  goodFor: [
    "Removing noise from calls",
    "Separating voices, or vocals from music",
    "Changing a voice while keeping the words",
  ],
  demo: {
    inputs: [{ type: "audio", filename: "vowels-noisy.wav" }],
    outputs: [{ type: "audio", filename: "vowels.wav" }],
  },
  metrics: [
    { id: "sdri", description: "Improvement of the signal-to-distortion ratio in dB." },
    { id: "snri", description: "Improvement of the signal-to-noise ratio in dB." },
    { id: "pesq", description: "Predicted perceived quality of speech, from about 1 to 4.5." },
  ],
  datasets: [
    { id: "Matthijs/cmu-arctic-xvectors", use: "training", description: "Speaker vectors for voice conversion." },
    {
      id: "JacobLinCool/VoiceBank-DEMAND-16k",
      use: "both",
      description: "Clean and noisy speech in pairs, for enhancement.",
    },
  ],
  models: [
    { id: "speechbrain/sepformer-wham", description: "Separates two speakers in noise." },
    { id: "speechbrain/metricgan-plus-voicebank", description: "Enhances noisy speech." },
    { id: "ResembleAI/resemble-enhance", description: "Denoises and restores bandwidth." },
    { id: "microsoft/speecht5_vc", description: "Converts to another voice." },
  ],
  spaces: [{ id: "younver/speechbrain-speech-separation", description: "Separate two voices." }],
  widgetModels: ["speechbrain/sepformer-wham"],
  youtubeId: "iohj7nCCYoM",
} as const satisfies TaskDescriptor;
