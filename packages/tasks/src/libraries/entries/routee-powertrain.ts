import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "RouteE-Powertrain",
  repoName: "RouteE-Powertrain",
  repoUrl: "https://github.com/NatLabRockies/routee-powertrain",
  docsUrl: "https://natlabrockies.github.io/routee-powertrain/",
  countDownloads: 'path_extension:"onnx" OR path_extension:"joblib"',
} as const satisfies LibraryEntry;
