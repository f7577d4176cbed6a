import type { FileType } from "./file-types.ts";

/** File types from the largest files to the smallest; of equal size, from the best quality to the worst. */
export const fileTypesBySize = [
  "F32",
  "BF16",
  "F16",
  "Q8_K_XL",
  "Q8_0",
  "Q6_K_XL",
  "Q6_K",
  "Q5_K_XL",
  "Q5_K_M",
  "Q5_K_S",
  "Q5_0",
  "Q5_1",
  "Q4_K_XL",
  "Q4_K_M",
  "Q4_K_S",
  "IQ4_NL",
  "IQ4_XS",
  "Q4_0_4_4",
  "Q4_0_4_8",
  "Q4_0_8_8",
  "Q4_1_SOME_F16",
  "Q4_0",
  "Q4_1",
  "Q4_2",
  "Q4_3",
  "MXFP4_MOE",
  "NVFP4",
  "Q3_K_XL",
  "Q3_K_L",
  "Q3_K_M",
  "Q3_K_S",
  "IQ3_M",
  "IQ3_S",
  "IQ3_XS",
  "IQ3_XXS",
  "Q2_K_XL",
  "Q2_K",
  "Q2_K_S",
  "IQ2_M",
  "IQ2_S",
  "IQ2_XS",
  "IQ2_XXS",
  "Q2_0",
  "IQ1_S",
  "IQ1_M",
  "TQ1_0",
  "TQ2_0",
  "Q1_0",
] as const satisfies readonly FileType[];

const rank: ReadonlyMap<FileType, number> = new Map(fileTypesBySize.map((type, index) => [type, index]));

/** Compares two file types for `toSorted`: the larger file first. */
export function bySizeDescending(left: FileType, right: FileType): number {
  return (rank.get(left) ?? 0) - (rank.get(right) ?? 0);
}

/**
 * Finds a replacement for a quantization that is not available.
 * @returns the largest available one that is no larger than wanted, otherwise the smallest; `undefined` if none is
 * available
 */
export function nearestFileType(wanted: FileType, available: readonly FileType[]): FileType | undefined {
  const sorted = available.toSorted(bySizeDescending);
  return sorted.find((type) => bySizeDescending(type, wanted) >= 0) ?? sorted.at(-1);
}
