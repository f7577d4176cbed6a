import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ChaosSIM",
  repoName: "ChaosSIM",
  repoUrl: "https://huggingface.co/OpenPeerAI/ChaosSIM/",
  countDownloads: 'path:"ChaosSim.nb"',
} as const satisfies LibraryEntry;
