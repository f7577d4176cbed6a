import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "OpenDDE",
  repoName: "OpenDDE",
  repoUrl: "https://github.com/aurekaresearch/OpenDDE",
  docsUrl: "https://huggingface.co/aurekaresearch/OpenDDE/blob/main/docs/inference_instructions.md",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
