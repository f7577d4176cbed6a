import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "PaddleOCR",
  repoName: "PaddleOCR",
  repoUrl: "https://github.com/PaddlePaddle/PaddleOCR",
  docsUrl: "https://www.paddleocr.ai/",
  filter: true,
  countDownloads: 'path_extension:"safetensors" OR path:"inference.pdiparams" OR path:"inference.onnx"',
} as const satisfies LibraryEntry;
