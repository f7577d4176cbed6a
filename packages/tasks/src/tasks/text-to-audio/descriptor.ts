import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Creates sounds, music or speech from a description or text.",
  goodFor: ["Sketches for music and jingles", "Sound effects for games and film", "Ambience without recording"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "A slow rising arpeggio on a soft electric piano" }],
    outputs: [{ type: "audio", filename: "arpeggio.wav" }],
  },
  metrics: [
    { id: "fad", description: "Fréchet audio distance: how far the statistics of generated and real sound lie apart." },
    { id: "clap_score", description: "Agreement of sound and prompt in a joint audio-text space." },
    { id: "mean opinion score", description: "Ratings by listeners." },
  ],
  datasets: [
    { id: "google/MusicCaps", use: "evaluation", description: "Five thousand music clips described by musicians." },
    {
      id: "agkphysics/AudioSet",
      use: "training",
      description: "Two million ten-second clips in over 500 sound classes.",
    },
  ],
  models: [
    { id: "facebook/musicgen-small", description: "Music from a description, or following a melody." },
    { id: "stabilityai/stable-audio-open-1.0", description: "Effects and short stereo pieces at 44.1 kHz." },
    { id: "cvssp/audioldm2", description: "Latent diffusion for sounds, music and speech." },
  ],
  spaces: [{ id: "facebook/MusicGen", description: "Describe a tune and hear it." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
