import {
  describeGguf,
  describeSafetensors,
  type GgufValue,
  readGgufHeader,
  readSafetensorsHeader,
} from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { WeightsView } from "../../contract/file-views/file-view.ts";
import { cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";

/** Shows the metadata and tensors of a safetensors file, from its header. */
export const viewSafetensors: Viewer = async (file, { page, query }) => {
  const header = await readSafetensorsHeader(file);
  const { parameterCount, parameterCountByDtype } = describeSafetensors([header]);
  const tensors = header.tensors.map(({ name, dtype, shape, byteLength, elementCount }) => ({
    name: cut(name),
    dtype,
    shape: [...shape],
    bytes: byteLength,
    parameters: elementCount,
  }));
  return {
    kind: "weights",
    format: "safetensors",
    ...metadataOf(header.metadata),
    ...tensorPage(tensors, page, query),
    parameterCount,
    parameters: { ...parameterCountByDtype },
  };
};

/** Shows the metadata and tensors of a GGUF file, from its header. */
export const viewGguf: Viewer = async (file, { page, query }) => {
  const header = await readGgufHeader(file, { keptArrayElements: 1000 });
  const { parameterCount, parameterCountByType } = describeGguf(header);
  const tensors = header.tensors.map(({ name, type, shape, byteLength, elementCount }) => ({
    name: cut(name),
    dtype: type,
    shape: [...shape],
    bytes: byteLength,
    parameters: elementCount,
  }));
  return {
    kind: "weights",
    format: "GGUF",
    ...metadataOf(header.metadata),
    ...tensorPage(tensors, page, query),
    parameterCount,
    parameters: { ...parameterCountByType },
  };
};

/** Returns a page of the tensors whose names contain the query. */
export function tensorPage(tensors: readonly WeightsView["tensors"][number][], page: number, query: string) {
  const { tensors: pageTensors } = limits.fileViews.weights;
  const folded = query.toLowerCase();
  const matching = folded === "" ? tensors : tensors.filter(({ name }) => name.toLowerCase().includes(folded));
  const firstTensor = page * pageTensors;
  const shown = matching.slice(firstTensor, firstTensor + pageTensors);
  return {
    tensors: shown,
    firstTensor,
    matching: matching.length,
    total: tensors.length,
  };
}

function metadataOf(metadata: ReadonlyMap<string, GgufValue>): Pick<WeightsView, "metadata" | "hiddenMetadata"> {
  const { metadata: mostKeys, valueChars } = limits.fileViews.weights;
  const shown = [...metadata].slice(0, mostKeys);
  return {
    metadata: shown.map(([key, value]) => ({ key: cut(key), value: cut(textOfValue(value), valueChars) })),
    hiddenMetadata: metadata.size - shown.length,
  };
}

function textOfValue(value: GgufValue): string {
  if (typeof value !== "object") return String(value);
  if ("elementType" in value) return `${value.elementType}[${value.length}]`;
  return `[${value.slice(0, 20).map(textOfValue).join(", ")}${value.length > 20 ? `, … (${value.length})` : ""}]`;
}
