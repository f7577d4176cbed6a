import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "unity-sentis",
  repoName: "unity-sentis",
  repoUrl: "https://github.com/Unity-Technologies/sentis-samples",
  docsUrl: "https://docs.unity3d.com/Packages/com.unity.ai.inference@latest",
  filter: true,
  countDownloads: 'path_extension:"sentis"',
} as const satisfies LibraryEntry;
