import type { SafetensorsDtype } from "@modelyard/tasks";

/** A tensor of a safetensors file. */
export interface SafetensorsTensor {
  /** Name of the tensor. */
  name: string;
  /** Type of its numbers. */
  dtype: SafetensorsDtype;
  /** Sizes of the dimensions: the slowest-varying first. */
  shape: readonly number[];
  /** Offset of its data in bytes from `tensorDataOffset`. */
  offset: number;
  /** Size of its data in bytes. */
  byteLength: number;
  /** Number of elements. */
  elementCount: number;
}
