import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Mini-Omni2",
  repoName: "Mini-Omni2",
  repoUrl: "https://github.com/gpt-omni/mini-omni2",
  countDownloads: 'path:"model_config.yaml"',
} as const satisfies LibraryEntry;
