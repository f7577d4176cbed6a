import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "OpenPeerLLM",
  repoName: "OpenPeerLLM",
  repoUrl: "https://huggingface.co/openpeerai/openpeerllm",
  docsUrl: "https://huggingface.co/OpenPeerAI/OpenPeerLLM/blob/main/README.md",
  countDownloads: 'path:".meta-huggingface.json"',
} as const satisfies LibraryEntry;
