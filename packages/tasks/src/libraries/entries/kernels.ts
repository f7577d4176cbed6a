import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Kernels",
  repoName: "Kernels",
  repoUrl: "https://github.com/huggingface/kernels",
  docsUrl: "https://huggingface.co/docs/kernels",
  countDownloads: 'path_filename:"_ops" AND path_extension:"py"',
} as const satisfies LibraryEntry;
