import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Diffusion Single File",
  repoName: "diffusion-single-file",
  repoUrl: "https://github.com/comfyanonymous/ComfyUI",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
