import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "NV-MedTech",
  repoName: "NV-MedTech",
  repoUrl: "https://github.com/nvidia-medtech",
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors" OR path:"config.json"',
} as const satisfies LibraryEntry;
