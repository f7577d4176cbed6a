import { type SafetensorsDtype, type SafetensorsDtypeEntry, safetensorsDtypes } from "@modelyard/tasks";
import type { SafetensorsHeader } from "./read-safetensors-header.ts";

/** Summary of a safetensors file, or of all shards together. */
export interface SafetensorsDescription {
  /** Number of parameters of all tensors. */
  parameterCount: number;
  /** The same by dtype. */
  parameterCountByDtype: Readonly<Partial<Record<SafetensorsDtype, number>>>;
  /** Size of all tensor data in bytes. */
  weightBytes: number;
}

const dtypes: Readonly<Record<SafetensorsDtype, SafetensorsDtypeEntry>> = safetensorsDtypes;

/**
 * Counts the parameters of a model. Scales of quantized blocks (E8M0, UE8) count towards the size, but not as
 * parameters.
 * @param headers one header, or one for each shard
 */
export function describeSafetensors(headers: Iterable<Pick<SafetensorsHeader, "tensors">>): SafetensorsDescription {
  const parameterCountByDtype: Partial<Record<SafetensorsDtype, number>> = {};
  let parameterCount = 0;
  let weightBytes = 0;
  for (const { tensors } of headers) {
    for (const { dtype, elementCount, byteLength } of tensors) {
      weightBytes += byteLength;
      if (dtypes[dtype].isScale === true) continue;
      parameterCountByDtype[dtype] = (parameterCountByDtype[dtype] ?? 0) + elementCount;
      parameterCount += elementCount;
    }
  }
  return { parameterCount, parameterCountByDtype, weightBytes };
}
