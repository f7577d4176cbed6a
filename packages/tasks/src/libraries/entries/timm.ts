import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "timm",
  repoName: "pytorch-image-models",
  repoUrl: "https://github.com/rwightman/pytorch-image-models",
  docsUrl: "https://huggingface.co/docs/hub/timm",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin" OR path:"model.safetensors"',
} as const satisfies LibraryEntry;
