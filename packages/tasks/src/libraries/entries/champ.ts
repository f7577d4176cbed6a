import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Champ",
  repoName: "Champ",
  repoUrl: "https://github.com/fudan-generative-vision/champ",
  countDownloads: 'path:"champ/motion_module.pth"',
} as const satisfies LibraryEntry;
