import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
} as const satisfies LibraryEntry;
