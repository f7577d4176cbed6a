import type { GgufHeader, GgufValue, SafetensorsHeader } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { HeaderChanges, ValueChanges } from "../../contract/history/diff.ts";

/** The parts of a weight file's header that are compared, as text by name. */
interface HeaderText {
  /** Type and shape of each tensor. */
  tensors: ReadonlyMap<string, string>;
  metadata: ReadonlyMap<string, string>;
}

/** Describes a safetensors header. */
export function safetensorsText({ tensors, metadata }: SafetensorsHeader): HeaderText {
  return {
    tensors: new Map(tensors.map(({ name, dtype, shape }) => [name, `${dtype} [${shape.join(", ")}]`])),
    metadata,
  };
}

/** Describes a GGUF header. Shapes are in the order of the file, as llama.cpp prints them. */
export function ggufText({ tensors, metadata }: GgufHeader): HeaderText {
  return {
    tensors: new Map(tensors.map(({ name, type, shape }) => [name, `${type} [${shape.join(", ")}]`])),
    metadata: new Map([...metadata].map(([key, value]) => [key, valueText(value)])),
  };
}

function valueText(value: GgufValue): string {
  if (typeof value === "string") return value.slice(0, limits.diffPage.valueChars + 1);
  if (typeof value !== "object") return String(value);
  if ("elementType" in value) return `${value.elementType}[${value.length}]`;
  return `[${value.slice(0, 8).map(valueText).join(", ")}${value.length > 8 ? ", …" : ""}]`;
}

/** Compares two headers by the names of their tensors and metadata. */
export function headerChanges(before: HeaderText, after: HeaderText): HeaderChanges {
  const tensors = changesBetween(before.tensors, after.tensors);
  let sameTensors = 0;
  for (const [name, text] of after.tensors) if (before.tensors.get(name) === text) sameTensors += 1;
  return { tensors, metadata: changesBetween(before.metadata, after.metadata), sameTensors };
}

function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ValueChanges {
  const { values } = limits.diffPage;
  const changes: ValueChanges["changes"] = [];
  let total = 0;
  const add = (name: string, old: string | undefined, fresh: string | undefined) => {
    total += 1;
    if (changes.length >= values) return;
    changes.push({
      name: short(name),
      ...(old === undefined ? {} : { before: short(old) }),
      ...(fresh === undefined ? {} : { after: short(fresh) }),
    });
  };
  for (const [name, old] of before) if (after.get(name) !== old) add(name, old, after.get(name));
  for (const [name, fresh] of after) if (!before.has(name)) add(name, undefined, fresh);
  return { changes, isComplete: total === changes.length };
}

function short(text: string): string {
  const { valueChars } = limits.diffPage;
  return text.length <= valueChars ? text : `${text.slice(0, valueChars).toWellFormed()}…`;
}
