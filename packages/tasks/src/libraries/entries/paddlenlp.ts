import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "paddlenlp",
  repoName: "PaddleNLP",
  repoUrl: "https://github.com/PaddlePaddle/PaddleNLP",
  docsUrl: "https://huggingface.co/docs/hub/paddlenlp",
  filter: true,
  countDownloads: 'path:"model_config.json"',
} as const satisfies LibraryEntry;
