import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Hallo",
  repoName: "Hallo",
  repoUrl: "https://github.com/fudan-generative-vision/hallo",
  countDownloads: 'path:"hallo/net.pth"',
} as const satisfies LibraryEntry;
