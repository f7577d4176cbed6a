import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Derm Foundation",
  repoName: "derm-foundation",
  repoUrl: "https://github.com/google-health/derm-foundation",
  docsUrl: "https://developers.google.com/health-ai-developer-foundations/derm-foundation",
  countDownloads: 'path:"scin_dataset_precomputed_embeddings.npz" OR path:"saved_model.pb"',
} as const satisfies LibraryEntry;
