import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "AnemoI",
  repoName: "AnemoI",
  repoUrl: "https://github.com/ecmwf/anemoi-inference",
  docsUrl: "https://anemoi.readthedocs.io/en/latest/",
  countDownloads: 'path_extension:"ckpt"',
} as const satisfies LibraryEntry;
