import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CosyVoice",
  repoName: "CosyVoice",
  repoUrl: "https://github.com/FunAudioLLM/CosyVoice",
  countDownloads: 'path_extension:"onnx" OR path_extension:"pt"',
} as const satisfies LibraryEntry;
