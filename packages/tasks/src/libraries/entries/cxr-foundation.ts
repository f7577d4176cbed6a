import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CXR Foundation",
  repoName: "cxr-foundation",
  repoUrl: "https://github.com/google-health/cxr-foundation",
  docsUrl: "https://developers.google.com/health-ai-developer-foundations/cxr-foundation",
  countDownloads: 'path:"precomputed_embeddings/embeddings.npz" OR path:"pax-elixr-b-text/saved_model.pb"',
} as const satisfies LibraryEntry;
