import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Fast Print",
  repoName: "Fast Print",
  repoUrl: "https://huggingface.co/OpenPeerAI/FastPrint",
  countDownloads: 'path_extension:"cs"',
} as const satisfies LibraryEntry;
