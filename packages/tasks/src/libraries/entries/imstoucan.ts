import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "IMS Toucan",
  repoName: "IMS-Toucan",
  repoUrl: "https://github.com/DigitalPhonetics/IMS-Toucan",
  countDownloads: 'path:"embedding_gan.pt" OR path:"Vocoder.pt" OR path:"ToucanTTS.pt"',
} as const satisfies LibraryEntry;
