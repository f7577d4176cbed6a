import { UnknownCodeError } from "../errors/unknown-key.ts";

/** How the numbers of a tensor are packed into blocks. */
export interface TensorTypeLayout {
  /** Code of the type in a GGUF tensor entry. */
  code: number;
  /** Numbers per block. */
  blockSize: number;
  /** Bytes per block, including scales. */
  blockBytes: number;
}

/**
 * GGUF tensor types by name. Missing codes were withdrawn.
 * @see https://github.com/ggml-org/llama.cpp/blob/master/ggml/include/ggml.h (`enum ggml_type`), sizes from gguf-py's
 * constants
 */
export const tensorTypes = {
  F32: { code: 0, blockSize: 1, blockBytes: 4 },
  F16: { code: 1, blockSize: 1, blockBytes: 2 },
  Q4_0: { code: 2, blockSize: 32, blockBytes: 18 },
  Q4_1: { code: 3, blockSize: 32, blockBytes: 20 },
  Q5_0: { code: 6, blockSize: 32, blockBytes: 22 },
  Q5_1: { code: 7, blockSize: 32, blockBytes: 24 },
  Q8_0: { code: 8, blockSize: 32, blockBytes: 34 },
  Q8_1: { code: 9, blockSize: 32, blockBytes: 40 },
  Q2_K: { code: 10, blockSize: 256, blockBytes: 84 },
  Q3_K: { code: 11, blockSize: 256, blockBytes: 110 },
  Q4_K: { code: 12, blockSize: 256, blockBytes: 144 },
  Q5_K: { code: 13, blockSize: 256, blockBytes: 176 },
  Q6_K: { code: 14, blockSize: 256, blockBytes: 210 },
  Q8_K: { code: 15, blockSize: 256, blockBytes: 292 },
  IQ2_XXS: { code: 16, blockSize: 256, blockBytes: 66 },
  IQ2_XS: { code: 17, blockSize: 256, blockBytes: 74 },
  IQ3_XXS: { code: 18, blockSize: 256, blockBytes: 98 },
  IQ1_S: { code: 19, blockSize: 256, blockBytes: 50 },
  IQ4_NL: { code: 20, blockSize: 32, blockBytes: 18 },
  IQ3_S: { code: 21, blockSize: 256, blockBytes: 110 },
  IQ2_S: { code: 22, blockSize: 256, blockBytes: 82 },
  IQ4_XS: { code: 23, blockSize: 256, blockBytes: 136 },
  I8: { code: 24, blockSize: 1, blockBytes: 1 },
  I16: { code: 25, blockSize: 1, blockBytes: 2 },
  I32: { code: 26, blockSize: 1, blockBytes: 4 },
  I64: { code: 27, blockSize: 1, blockBytes: 8 },
  F64: { code: 28, blockSize: 1, blockBytes: 8 },
  IQ1_M: { code: 29, blockSize: 256, blockBytes: 56 },
  BF16: { code: 30, blockSize: 1, blockBytes: 2 },
  TQ1_0: { code: 34, blockSize: 256, blockBytes: 54 },
  TQ2_0: { code: 35, blockSize: 256, blockBytes: 66 },
  MXFP4: { code: 39, blockSize: 32, blockBytes: 17 },
  NVFP4: { code: 40, blockSize: 64, blockBytes: 36 },
  Q1_0: { code: 41, blockSize: 128, blockBytes: 18 },
  Q2_0: { code: 42, blockSize: 64, blockBytes: 18 },
} as const satisfies Record<string, TensorTypeLayout>;

/** Name of a GGUF tensor type. */
export type TensorType = keyof typeof tensorTypes;

const layouts: Readonly<Record<TensorType, TensorTypeLayout>> = tensorTypes;
const byCode: ReadonlyMap<number, TensorType> = new Map(
  tensorTypeNames().map((name): [number, TensorType] => [layouts[name].code, name]),
);

/** Returns the names of all tensor types, by ascending code. */
export function tensorTypeNames(): TensorType[] {
  return Object.keys(tensorTypes).filter(isTensorType);
}

/** Returns whether a text is the name of a GGUF tensor type. */
export function isTensorType(name: string): name is TensorType {
  return Object.hasOwn(tensorTypes, name);
}

/**
 * Finds a tensor type by its code in a tensor entry.
 * @throws {UnknownCodeError} there is no such code; the error suggests the nearest one
 */
export function tensorTypeOfCode(code: number): TensorType {
  const name = byCode.get(code);
  if (name === undefined) throw new UnknownCodeError("GGUF tensor type", code, byCode);
  return name;
}

/** Returns the mean number of bits that one number takes, scales included. */
export function bitsPerWeight(type: TensorType): number {
  const { blockBytes, blockSize } = layouts[type];
  return (blockBytes * 8) / blockSize;
}
