import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "cortiq",
  repoName: "cortiq",
  repoUrl: "https://github.com/infosave2007/cmf",
  docsUrl: "https://github.com/infosave2007/cmf/blob/master/docs/CMF_V2_SPEC.md",
  countDownloads: 'path_extension:"cmf"',
} as const satisfies LibraryEntry;
