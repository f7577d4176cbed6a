import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Hunyuan3D-2",
  repoName: "Hunyuan3D-2",
  repoUrl: "https://github.com/Tencent/Hunyuan3D-2",
  countDownloads: 'path_filename:"model_index" OR path_filename:"config"',
} as const satisfies LibraryEntry;
