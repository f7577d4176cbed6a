import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Full Model Emulation",
  repoName: "Full Model Emulation",
  repoUrl: "https://github.com/ai2cm/ace",
  docsUrl: "https://ai2-climate-emulator.readthedocs.io/en/latest/",
  countDownloads: 'path_extension:"tar"',
} as const satisfies LibraryEntry;
