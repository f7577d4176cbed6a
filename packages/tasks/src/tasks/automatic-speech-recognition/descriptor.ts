import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Transcribes the speech in a recording.",
  goodFor: ["Subtitles and transcripts", "Dictation and voice commands", "Search in calls, lectures and podcasts"],
  demo: {
    inputs: [{ type: "audio", filename: "vowels.wav" }],
    outputs: [{ type: "text", label: "Transcript", content: "Ah, eh, ee, oh, oo." }],
  },
  metrics: [
    {
      id: "wer",
      description: "Word error rate: words inserted, deleted or replaced, divided by the words spoken; can exceed 1.",
    },
    { id: "cer", description: "The same for characters, used for languages written without spaces." },
    { id: "rtf", description: "Processing time divided by the length of the audio." },
  ],
  datasets: [
    { id: "openslr/librispeech_asr", use: "both", description: "A thousand hours of read English." },
    {
      id: "mozilla-foundation/common_voice_17_0",
      use: "both",
      description: "Volunteers' recordings in over a hundred languages.",
    },
    { id: "facebook/voxpopuli", use: "both", description: "Speeches of the European Parliament." },
  ],
  models: [
    {
      id: "openai/whisper-large-v3",
      description: "Ninety-nine languages, robust to noise, also translates to English.",
    },
    { id: "nvidia/canary-1b", description: "English, German, French and Spanish with punctuation." },
    { id: "facebook/wav2vec2-base-960h", description: "Small English model without a language model on top." },
    {
      id: "pyannote/speaker-diarization-3.1",
      description: "Identifies who speaks when; used with a speech recognition model.",
    },
  ],
  spaces: [{ id: "hf-audio/whisper-large-v3", description: "Transcribe a file, a link or your microphone." }],
  widgetModels: ["openai/whisper-large-v3"],
  youtubeId: "TksaY_FDgnk",
} as const satisfies TaskDescriptor;
