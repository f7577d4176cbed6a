import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LeRobot",
  repoName: "LeRobot",
  repoUrl: "https://github.com/huggingface/lerobot",
  docsUrl: "https://huggingface.co/docs/lerobot",
} as const satisfies LibraryEntry;
