import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "GLiFormer",
  repoName: "GLiFormer",
  repoUrl: "https://github.com/Knowledgator/GLiFormer",
  countDownloads: 'path:"gliner_config.json"',
} as const satisfies LibraryEntry;
