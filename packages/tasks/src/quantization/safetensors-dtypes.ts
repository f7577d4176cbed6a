import { UnknownDtypeError } from "../errors/unknown-key.ts";

/** A dtype of safetensors files, which are named, not numbered. */
export interface SafetensorsDtypeEntry {
  /** Size of one number in bits. */
  bits: number;
  /**
   * Whether it holds shared exponents of quantized blocks, which scale parameters and are none themselves.
   * @default false
   */
  isScale?: boolean;
}

/**
 * Every dtype of safetensors files, by name.
 * @see https://github.com/huggingface/safetensors/blob/main/safetensors/src/tensor.rs (`enum Dtype`) and dtypes seen in
 * published files
 */
export const safetensorsDtypes = {
  F64: { bits: 64 },
  F32: { bits: 32 },
  C64: { bits: 64 },
  F16: { bits: 16 },
  BF16: { bits: 16 },
  F8_E4M3: { bits: 8 },
  F8_E4M3FNUZ: { bits: 8 },
  F8_E5M2: { bits: 8 },
  F8_E5M2FNUZ: { bits: 8 },
  F8_E8M0: { bits: 8, isScale: true },
  E8M0: { bits: 8, isScale: true },
  F6_E3M2: { bits: 6 },
  F6_E2M3: { bits: 6 },
  F4: { bits: 4 },
  FP4: { bits: 4 },
  I64: { bits: 64 },
  U64: { bits: 64 },
  I32: { bits: 32 },
  U32: { bits: 32 },
  I16: { bits: 16 },
  U16: { bits: 16 },
  I8: { bits: 8 },
  U8: { bits: 8 },
  UE8: { bits: 8, isScale: true },
  BOOL: { bits: 8 },
} as const satisfies Record<string, SafetensorsDtypeEntry>;

/** Name of a safetensors dtype. */
export type SafetensorsDtype = keyof typeof safetensorsDtypes;

/** Returns whether a text is the name of a safetensors dtype. */
export function isSafetensorsDtype(name: string): name is SafetensorsDtype {
  return Object.hasOwn(safetensorsDtypes, name);
}

/**
 * Finds a safetensors dtype by its name.
 * @throws {UnknownDtypeError} there is no such dtype; the error suggests the most similar one
 */
export function safetensorsDtype(name: string): SafetensorsDtypeEntry {
  if (!isSafetensorsDtype(name)) throw new UnknownDtypeError(name, Object.keys(safetensorsDtypes));
  return safetensorsDtypes[name];
}
