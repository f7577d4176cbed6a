import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "NeMo",
  repoName: "NeMo",
  repoUrl: "https://github.com/NVIDIA/NeMo",
  docsUrl: "https://docs.nvidia.com/nemo/speech/nightly/",
  filter: true,
  countDownloads: 'path_extension:"nemo" OR path:"model_config.yaml" OR path_extension:"json"',
} as const satisfies LibraryEntry;
