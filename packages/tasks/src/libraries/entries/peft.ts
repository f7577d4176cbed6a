import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "PEFT",
  repoName: "PEFT",
  repoUrl: "https://github.com/huggingface/peft",
  docsUrl: "https://huggingface.co/docs/peft",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
} as const satisfies LibraryEntry;
