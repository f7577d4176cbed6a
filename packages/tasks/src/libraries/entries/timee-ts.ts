import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "timee-ts",
  repoName: "timee-ts",
  repoUrl: "https://github.com/liamsbhoo/timee",
  countDownloads: 'path:"model.safetensors"',
} as const satisfies LibraryEntry;
