import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Lyra-2.0",
  repoName: "Lyra-2.0",
  repoUrl: "https://github.com/nv-tlabs/lyra",
  countDownloads: 'path:"checkpoints/image_encoder/model.pth"',
} as const satisfies LibraryEntry;
