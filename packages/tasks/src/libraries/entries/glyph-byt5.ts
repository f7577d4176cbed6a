import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Glyph-ByT5",
  repoName: "Glyph-ByT5",
  repoUrl: "https://github.com/AIGText/Glyph-ByT5",
  countDownloads: 'path:"checkpoints/byt5_model.pt"',
} as const satisfies LibraryEntry;
