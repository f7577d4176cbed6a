import type { FeatureExtractionOutput } from "@modelyard/inference";
import type { ShownOutput } from "./shown-output.ts";

const shownNumbers = 8;
const shownVectorsCount = 20;

/** Embeddings as a table: the length of each vector and its first values. */
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

/** One vector, one per input, or one per token of each input, in any number of nested arrays. */
function vectorsOf(output: unknown): number[][] {
  if (isVector(output)) return [output];
  return Array.isArray(output) ? output.flatMap(vectorsOf) : [];
}

function isVector(item: unknown): item is number[] {
  return Array.isArray(item) && item.every((value) => typeof value === "number");
}
