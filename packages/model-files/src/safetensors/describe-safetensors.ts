import { type SafetensorsDtype, type SafetensorsDtypeEntry, safetensorsDtypes } from "@modelyard/tasks";
import type { SafetensorsHeader } from "./read-safetensors-header.ts";

/** What a model page shows of a safetensors file, or of all shards together. */
export interface SafetensorsDescription {
  parameterCount: number;
  parameterCountByDtype: Readonly<Partial<Record<SafetensorsDtype, number>>>;
  /** Bytes of all tensor data. */
  weightBytes: number;
}

const dtypes: Readonly<Record<SafetensorsDtype, SafetensorsDtypeEntry>> = safetensorsDtypes;

/** Counts parameters. Scales of quantised blocks (E8M0, UE8) take bytes, but are no parameters. */
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
