import { UnknownCodeError } from "../errors/unknown-key.ts";
import type { TensorType } from "./tensor-types.ts";

/** A mix of tensor types that a whole GGUF file is quantized with. */
export interface FileTypeEntry {
  /** Code in `general.file_type`. Codes from 1000 are labels in file names and occur in no file. */
  code: number;
  /** Type of most weights, if it still exists. */
  mostly?: TensorType;
}

/**
 * GGUF file types by name. The XL mixes are labels from one publisher's file names; llama.cpp uses 1024 for "guessed".
 * @see https://github.com/ggml-org/llama.cpp/blob/master/include/llama.h (`enum llama_ftype`)
 */
export const fileTypes = {
  F32: { code: 0, mostly: "F32" },
  F16: { code: 1, mostly: "F16" },
  Q4_0: { code: 2, mostly: "Q4_0" },
  Q4_1: { code: 3, mostly: "Q4_1" },
  Q4_1_SOME_F16: { code: 4, mostly: "Q4_1" },
  Q4_2: { code: 5 },
  Q4_3: { code: 6 },
  Q8_0: { code: 7, mostly: "Q8_0" },
  Q5_0: { code: 8, mostly: "Q5_0" },
  Q5_1: { code: 9, mostly: "Q5_1" },
  Q2_K: { code: 10, mostly: "Q2_K" },
  Q3_K_S: { code: 11, mostly: "Q3_K" },
  Q3_K_M: { code: 12, mostly: "Q3_K" },
  Q3_K_L: { code: 13, mostly: "Q3_K" },
  Q4_K_S: { code: 14, mostly: "Q4_K" },
  Q4_K_M: { code: 15, mostly: "Q4_K" },
  Q5_K_S: { code: 16, mostly: "Q5_K" },
  Q5_K_M: { code: 17, mostly: "Q5_K" },
  Q6_K: { code: 18, mostly: "Q6_K" },
  IQ2_XXS: { code: 19, mostly: "IQ2_XXS" },
  IQ2_XS: { code: 20, mostly: "IQ2_XS" },
  Q2_K_S: { code: 21, mostly: "Q2_K" },
  IQ3_XS: { code: 22, mostly: "IQ3_S" },
  IQ3_XXS: { code: 23, mostly: "IQ3_XXS" },
  IQ1_S: { code: 24, mostly: "IQ1_S" },
  IQ4_NL: { code: 25, mostly: "IQ4_NL" },
  IQ3_S: { code: 26, mostly: "IQ3_S" },
  IQ3_M: { code: 27, mostly: "IQ3_S" },
  IQ2_S: { code: 28, mostly: "IQ2_XS" },
  IQ2_M: { code: 29, mostly: "IQ2_S" },
  IQ4_XS: { code: 30, mostly: "IQ4_XS" },
  IQ1_M: { code: 31, mostly: "IQ1_M" },
  BF16: { code: 32, mostly: "BF16" },
  Q4_0_4_4: { code: 33 },
  Q4_0_4_8: { code: 34 },
  Q4_0_8_8: { code: 35 },
  TQ1_0: { code: 36, mostly: "TQ1_0" },
  TQ2_0: { code: 37, mostly: "TQ2_0" },
  MXFP4_MOE: { code: 38, mostly: "MXFP4" },
  NVFP4: { code: 39, mostly: "NVFP4" },
  Q1_0: { code: 40, mostly: "Q1_0" },
  Q2_0: { code: 41, mostly: "Q2_0" },
  Q2_K_XL: { code: 1000, mostly: "Q2_K" },
  Q3_K_XL: { code: 1001, mostly: "Q3_K" },
  Q4_K_XL: { code: 1002, mostly: "Q4_K" },
  Q5_K_XL: { code: 1003, mostly: "Q5_K" },
  Q6_K_XL: { code: 1004, mostly: "Q6_K" },
  Q8_K_XL: { code: 1005, mostly: "Q8_0" },
} as const satisfies Record<string, FileTypeEntry>;

/** Name of a GGUF file type. */
export type FileType = keyof typeof fileTypes;

const entries: Readonly<Record<FileType, FileTypeEntry>> = fileTypes;
const byCode: ReadonlyMap<number, FileType> = new Map(
  fileTypeNames().map((name): [number, FileType] => [entries[name].code, name]),
);

/** Returns the names of all file types, by ascending code. */
export function fileTypeNames(): FileType[] {
  return Object.keys(fileTypes).filter(isFileType);
}

/** Returns whether a text is the name of a GGUF file type. */
export function isFileType(name: string): name is FileType {
  return Object.hasOwn(fileTypes, name);
}

/**
 * Finds a file type by its code in `general.file_type`.
 * @throws {UnknownCodeError} there is no such code; the error suggests the nearest one
 */
export function fileTypeOfCode(code: number): FileType {
  const name = byCode.get(code);
  if (name === undefined) throw new UnknownCodeError("GGUF file type", code, byCode);
  return name;
}
