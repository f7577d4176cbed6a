import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SpanMarker",
  repoName: "SpanMarkerNER",
  repoUrl: "https://github.com/tomaarsen/SpanMarkerNER",
  docsUrl: "https://huggingface.co/docs/hub/span_marker",
  filter: true,
} as const satisfies LibraryEntry;
