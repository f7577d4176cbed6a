import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HunyuanWorld-voyager",
  repoName: "HunyuanWorld-voyager",
  repoUrl: "https://github.com/Tencent-Hunyuan/HunyuanWorld-Voyager",
} as const satisfies LibraryEntry;
