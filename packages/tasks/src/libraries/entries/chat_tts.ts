import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ChatTTS",
  repoName: "ChatTTS",
  repoUrl: "https://github.com/2noise/ChatTTS.git",
  countDownloads: 'path:"asset/GPT.pt"',
} as const satisfies LibraryEntry;
