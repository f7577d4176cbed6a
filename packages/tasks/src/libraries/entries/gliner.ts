import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "GLiNER",
  repoName: "GLiNER",
  repoUrl: "https://github.com/urchade/GLiNER",
  countDownloads: 'path:"gliner_config.json"',
} as const satisfies LibraryEntry;
