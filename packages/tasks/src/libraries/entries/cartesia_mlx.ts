import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Cartesia MLX",
  repoName: "Cartesia MLX",
  repoUrl: "https://github.com/cartesia-ai/cartesia_mlx",
} as const satisfies LibraryEntry;
