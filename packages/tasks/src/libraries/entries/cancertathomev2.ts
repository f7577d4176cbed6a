import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Cancer@HomeV2",
  repoName: "Cancer@HomeV2",
  repoUrl: "https://huggingface.co/OpenPeerAI/CancerAtHomeV2",
  countDownloads: 'path:"run.py"',
} as const satisfies LibraryEntry;
