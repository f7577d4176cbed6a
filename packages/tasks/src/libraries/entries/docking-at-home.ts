import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Docking@Home",
  repoName: "Docking@Home",
  repoUrl: "https://huggingface.co/OpenPeerAI/DockingAtHOME",
  countDownloads: 'path:"setup.py"',
} as const satisfies LibraryEntry;
