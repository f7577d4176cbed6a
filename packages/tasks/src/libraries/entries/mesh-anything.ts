import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MeshAnything",
  repoName: "MeshAnything",
  repoUrl: "https://github.com/buaacyw/MeshAnything",
  countDownloads: 'path:"MeshAnything_350m.pth"',
} as const satisfies LibraryEntry;
