import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "mlx-image",
  repoName: "mlx-image",
  repoUrl: "https://github.com/riccardomusmeci/mlx-image",
  docsUrl: "https://huggingface.co/docs/hub/mlx-image",
  countDownloads: 'path:"model.safetensors"',
} as const satisfies LibraryEntry;
