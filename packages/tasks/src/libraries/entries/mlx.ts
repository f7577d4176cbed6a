import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MLX",
  repoName: "MLX",
  repoUrl: "https://github.com/ml-explore/mlx-examples/tree/main",
  docsUrl: "https://github.com/ml-explore/mlx-lm",
  filter: true,
} as const satisfies LibraryEntry;
