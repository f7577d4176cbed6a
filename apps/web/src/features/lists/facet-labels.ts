import { parameterRanges, shortAmount } from "@modelyard/hub/contract";
import { datasetLibraries, isLibraryKey, isPipelineType, library, tasks } from "@modelyard/tasks";
import type { Text } from "../../text/en/index.ts";

const formatNames: Readonly<Record<string, string>> = {
  safetensors: "Safetensors",
  gguf: "GGUF",
  onnx: "ONNX",
  pytorch: "PyTorch",
  tf: "TensorFlow",
  jax: "JAX",
  csv: "CSV",
  json: "JSON",
  parquet: "Parquet",
  arrow: "Arrow",
  lance: "Lance",
  webdataset: "WebDataset",
};

export function formatLabel(format: string, text: Text): string {
  return formatNames[format] ?? named(text.lists.formats, format) ?? format;
}

export function libraryLabel(key: string): string {
  if (formatNames[key] !== undefined) return formatNames[key];
  if (isLibraryKey(key)) return library(key).prettyLabel;
  return named(datasetLibraries, key)?.prettyLabel ?? key;
}

export function taskGroup(task: string, text: Text): string | undefined {
  return isPipelineType(task) ? text.models.modalities[tasks[task].modality] : undefined;
}

export function modalityLabel(modality: string, text: Text): string {
  return named(text.lists.modalities, modality) ?? modality;
}

/** Formats a range: `min:1B,max:3B` becomes "1B – 3B" and `max:1B` becomes "< 1B". Other text is returned unchanged. */
export function rangeLabel(value: string): string {
  const [, min, max] = /^(?:min:([\w.]+))?,?(?:max:([\w.]+))?$/.exec(value) ?? [];
  if (min !== undefined && max !== undefined) return Number.parseFloat(min) === 0 ? `< ${max}` : `${min} – ${max}`;
  if (max !== undefined) return `< ${max}`;
  return min === undefined ? value : `≥ ${min}`;
}

/** Converts the hub's name of a range, e.g. `1B-3B`, to its form in addresses, e.g. `min:1B,max:3B`. */
export function rangeAddress(value: string): string {
  const range = parameterRanges.find((known) => known.value === value);
  if (range === undefined) return value;
  const { min, max } = range;
  const parts = [
    ...(min === 0 ? [] : [`min:${shortAmount(min)}`]),
    ...(max === undefined ? [] : [`max:${shortAmount(max)}`]),
  ];
  return parts.join(",");
}

function named<T>(names: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
