import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Scikit-learn",
  repoName: "Scikit-learn",
  repoUrl: "https://github.com/scikit-learn/scikit-learn",
  docsUrl: "https://scikit-learn.org/stable/model_persistence.html",
  filter: true,
  countDownloads: 'path:"sklearn_model.joblib"',
} as const satisfies LibraryEntry;
