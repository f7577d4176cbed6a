import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "sap-rpt-1-oss",
  repoName: "sap-rpt-1-oss",
  repoUrl: "https://github.com/SAP-samples/sap-rpt-1-oss",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
