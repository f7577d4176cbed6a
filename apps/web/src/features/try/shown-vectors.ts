import type { FeatureExtractionOutput } from "@modelyard/inference";
import type { ShownOutput } from "./shown-output.ts";

const shownNumbers = 8;
const shownVectorsCount = 20;

/** Embeddings as a table: the length of each vector and how it begins. */
export function shownVectors(output: FeatureExtractionOutput): ShownOutput[] {
  const vectors = vectorsOf(output);
  const rows = vectors.slice(0, shownVectorsCount).map((vector, index) => [
    String(index + 1),
    String(vector.length),
    vector
      .slice(0, shownNumbers)
      .map((value) => value.toFixed(4))
      .join("  ") + (vector.length > shownNumbers ? "  …" : ""),
  ]);
  return [{ type: "tabular", table: [["#", "n", "[…]"], ...rows] }];
}

/** One vector alone, one an input, or one a token of each input. */
function vectorsOf(output: FeatureExtractionOutput): number[][] {
  if (output.every((item) => typeof item === "number")) return [output];
  return output.flatMap((item) => (isVector(item) ? [item] : Array.isArray(item) ? item.filter(isVector) : []));
}

function isVector(item: unknown): item is number[] {
  return Array.isArray(item) && item.every((value) => typeof value === "number");
}
