import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "OpenCLIP",
  repoName: "OpenCLIP",
  repoUrl: "https://github.com/mlfoundations/open_clip",
  filter: true,
  countDownloads:
    'path:"open_clip_model.safetensors" OR path:"model.safetensors" OR path:"open_clip_pytorch_model.bin" OR path:"pytorch_model.bin"',
} as const satisfies LibraryEntry;
