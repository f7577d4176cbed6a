import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LiteRT-LM",
  repoName: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  docsUrl: "https://ai.google.dev/edge/litert-lm",
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
} as const satisfies LibraryEntry;
