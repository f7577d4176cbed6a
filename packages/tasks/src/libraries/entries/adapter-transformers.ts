import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Adapters",
  repoName: "adapters",
  repoUrl: "https://github.com/Adapter-Hub/adapters",
  docsUrl: "https://huggingface.co/docs/hub/adapters",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
} as const satisfies LibraryEntry;
