import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MonkeyOCR",
  repoName: "monkeyocr",
  repoUrl: "https://github.com/Yuliang-Liu/MonkeyOCR",
  countDownloads: 'path:"Recognition/config.json"',
} as const satisfies LibraryEntry;
