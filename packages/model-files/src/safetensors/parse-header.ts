import { isSafetensorsDtype, nearestName, safetensorsDtypes } from "@modelyard/tasks";
import { ModelFileError, type ModelFileErrorCode, quoted } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import type { SafetensorsTensor } from "./safetensors-tensor.ts";

const headerOffset = 8;

/**
 * @param text the JSON part of a header
 * @param dataBytes number of bytes of tensor data after the header
 */
export function parseSafetensorsHeader(text: string, dataBytes: number) {
  if (!text.startsWith("{")) throw failure("malformed", 'its header does not start with "{"');
  const entries = parseJsonObject(text, "safetensors", headerOffset);
  let metadata: ReadonlyMap<string, string> = new Map();
  const tensors: SafetensorsTensor[] = [];
  for (const [name, value] of Object.entries(entries)) {
    if (name === "__metadata__") metadata = readMetadata(value);
    else tensors.push(readTensor(name, value));
  }
  checkCoverage(tensors, dataBytes);
  return { metadata, tensors };
}

function readMetadata(value: unknown): ReadonlyMap<string, string> {
  if (!isRecord(value)) throw failure("malformed", "__metadata__ is not an object");
  const metadata = new Map<string, string>();
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== "string") throw failure("malformed", `${quoted(key)} in __metadata__ is not text`);
    metadata.set(key, text);
  }
  return metadata;
}

function readTensor(name: string, value: unknown): SafetensorsTensor {
  const where = `the tensor ${quoted(name)}`;
  if (!isRecord(value)) throw failure("malformed", `${where} is not an object`);
  const { dtype, shape, data_offsets: range } = value;
  if (typeof dtype !== "string") throw failure("malformed", `${where} has no dtype`);
  if (!isSafetensorsDtype(dtype)) {
    const suggestion = nearestName(dtype, Object.keys(safetensorsDtypes));
    const hint = suggestion === undefined ? "" : `; did it mean ${suggestion}?`;
    throw failure("unsupported", `${where} has the unknown dtype ${quoted(dtype)}${hint}`);
  }
  if (!isSizeList(shape)) throw failure("malformed", `${where} has no proper shape`);
  if (shape.length > modelFileLimits.safetensors.dimensions)
    throw failure("over-limit", `${where} has ${shape.length} dimensions`);
  const [begin, end] = isSizeList(range) && range.length === 2 ? range : [];
  if (begin === undefined || end === undefined || end < begin)
    throw failure("malformed", `${where} has no proper data_offsets`);
  const elementCount = shape.reduce((product, size) => product * size, 1);
  if (elementCount * safetensorsDtypes[dtype].bits !== (end - begin) * 8)
    throw failure("malformed", `${where} has ${end - begin} bytes, which is not what its shape and dtype need`);
  return { name, dtype, shape, offset: begin, byteLength: end - begin, elementCount };
}

/** The format allows no gaps: every byte after the header belongs to exactly one tensor. */
function checkCoverage(tensors: readonly SafetensorsTensor[], dataBytes: number): void {
  let end = 0;
  for (const tensor of tensors.toSorted(
    (left, right) => left.offset - right.offset || left.byteLength - right.byteLength,
  )) {
    if (tensor.offset !== end)
      throw failure(
        "malformed",
        `the data of ${quoted(tensor.name)} ${tensor.offset < end ? "overlaps" : "leaves a hole"}`,
      );
    end += tensor.byteLength;
  }
  if (end > dataBytes) throw failure("truncated", `its tensors need ${end} bytes, it has ${dataBytes}`);
  if (end < dataBytes) throw failure("malformed", `${dataBytes - end} bytes at its end belong to no tensor`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSizeList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
}

function failure(code: ModelFileErrorCode, reason: string): ModelFileError {
  return new ModelFileError("safetensors", code, headerOffset, reason);
}
