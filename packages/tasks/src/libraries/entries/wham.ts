import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "WHAM",
  repoName: "wham",
  repoUrl: "https://huggingface.co/microsoft/wham",
  docsUrl: "https://huggingface.co/microsoft/wham/blob/main/README.md",
  countDownloads: 'path_extension:"ckpt"',
} as const satisfies LibraryEntry;
