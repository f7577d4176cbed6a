import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Reads a text aloud in a synthetic voice.",
  goodFor: ["Screen readers and audio books", "Voices for assistants", "Announcements and prompts in many languages"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "Ah, eh, ee, oh, oo." }],
    outputs: [{ type: "audio", filename: "vowels.wav" }],
  },
  metrics: [
    {
      id: "mean opinion score",
      description: "How natural listeners find it, from 1 to 5; the metric that matters most.",
    },
    {
      id: "mel cepstral distortion",
      description: "Distance of the spectrum from a recording, in dB; lower is better.",
    },
    {
      id: "wer",
      description: "Word errors when a speech recognition model transcribes the result; reveals slurred words.",
    },
  ],
  datasets: [
    { id: "keithito/lj_speech", use: "training", description: "Twenty-four hours of one English voice." },
    {
      id: "mythicinfinity/libritts_r",
      use: "training",
      description: "Restored audio-book recordings of many speakers.",
    },
    { id: "parler-tts/mls_eng", use: "training", description: "Forty-four thousand hours of English audio books." },
  ],
  models: [
    { id: "hexgrad/Kokoro-82M", description: "Small, quick and pleasant." },
    { id: "suno/bark", description: "Speech with laughter and pauses, many languages." },
    { id: "ResembleAI/chatterbox", description: "Imitates a voice from a short sample." },
    { id: "microsoft/speecht5_tts", description: "A compact base with speaker vectors, well documented." },
  ],
  spaces: [
    { id: "hexgrad/Kokoro-TTS", description: "Try its voices." },
    { id: "TTS-AGI/TTS-Arena-V2", description: "Blind votes between voices." },
  ],
  widgetModels: ["suno/bark"],
  youtubeId: "NW62DpzJ274",
  canonicalId: "text-to-audio",
} as const satisfies TaskDescriptor;
