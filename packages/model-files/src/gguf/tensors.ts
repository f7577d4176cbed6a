import { type TensorType, type TensorTypeLayout, tensorTypeNames, tensorTypes } from "@modelyard/tasks";
import { quoted } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import type { ByteWindow } from "./byte-window.ts";

/** A tensor of a GGUF file. */
export interface GgufTensor {
  /** Name of the tensor. */
  name: string;
  /** How its numbers are packed. */
  type: TensorType;
  /** Sizes of the dimensions in the file's order: the fastest-varying first. */
  shape: readonly number[];
  /** Offset of its data in bytes from `tensorDataOffset`. */
  offset: number;
  /** Size of its data in bytes. */
  byteLength: number;
  /** Number of elements. */
  elementCount: number;
}

/** Minimum size of a tensor's entry: an empty name and one dimension. */
export function smallestTensorEntryBytes(wide: boolean): number {
  return wide ? 8 + 4 + 8 + 4 + 8 : 4 + 4 + 4 + 4 + 8;
}

/** Reads the tensor entries of a header, which follow the metadata. */
export async function readTensors(bytes: ByteWindow, count: number, wide: boolean): Promise<GgufTensor[]> {
  const tensors: GgufTensor[] = [];
  const names = new Set<string>();
  for (let index = 0; index < count; index++) {
    const start = bytes.offset;
    // Only wait for data that is not in memory yet.
    if (!bytes.has(8)) await bytes.fill(8);
    const nameBytes = wide ? bytes.size64() : bytes.uint32();
    const { keyBytes } = modelFileLimits.gguf;
    if (nameBytes > keyBytes) throw bytes.error("over-limit", `a tensor's name has ${nameBytes} bytes`, start);
    const longest = nameBytes + longestEntryBytes;
    if (!bytes.has(longest)) await bytes.fill(longest);
    const tensor = readTensor(bytes, nameBytes, wide);
    names.add(tensor.name);
    if (names.size === index) throw bytes.error("malformed", `the tensor ${quoted(tensor.name)} stands twice`, start);
    tensors.push(tensor);
  }
  return tensors;
}

/** Maximum number of bytes after the name, with the maximum number of dimensions. */
const longestEntryBytes = 4 + modelFileLimits.gguf.dimensions * 8 + 4 + 8;

function readTensor(bytes: ByteWindow, nameBytes: number, wide: boolean): GgufTensor {
  const name = bytes.text(nameBytes);
  const shape = readShape(bytes, wide);
  const { type, layout } = readType(bytes);
  const offset = bytes.size64();
  let elementCount = 1;
  for (const size of shape) elementCount *= size;
  const byteLength = (elementCount / layout.blockSize) * layout.blockBytes;
  if ((shape[0] ?? 0) % layout.blockSize !== 0)
    throw bytes.error("malformed", `rows of ${shape[0]} do not divide into blocks of ${layout.blockSize} (${type})`);
  if (!Number.isSafeInteger(elementCount) || !Number.isSafeInteger(byteLength))
    throw bytes.error("malformed", `the shape [${shape.join(", ")}] does not fit ${type}`);
  return { name, type, shape, offset, byteLength, elementCount };
}

const { dimensions: maxDimensions, dimension: maxDimension } = modelFileLimits.gguf;

function readShape(bytes: ByteWindow, wide: boolean): number[] {
  const count = bytes.uint32();
  if (count === 0 || count > maxDimensions) throw bytes.error("over-limit", `a tensor has ${count} dimensions`);
  const shape: number[] = [];
  for (let index = 0; index < count; index++) {
    const size = wide ? bytes.size64() : bytes.uint32();
    if (size === 0) throw bytes.error("malformed", "a dimension is zero");
    if (size > maxDimension) throw bytes.error("over-limit", `a dimension of ${size}`);
    shape.push(size);
  }
  return shape;
}

const layouts: readonly (TypeAndLayout | undefined)[] = layoutsByCode();

interface TypeAndLayout {
  type: TensorType;
  layout: TensorTypeLayout;
}

function layoutsByCode(): (TypeAndLayout | undefined)[] {
  const byCode: (TypeAndLayout | undefined)[] = [];
  for (const type of tensorTypeNames()) byCode[tensorTypes[type].code] = { type, layout: tensorTypes[type] };
  return byCode;
}

function readType(bytes: ByteWindow): TypeAndLayout {
  const code = bytes.uint32();
  const found = layouts[code];
  if (found === undefined) throw bytes.error("unsupported", `${code} is no tensor type`, bytes.offset - 4);
  return found;
}

/**
 * Checks that every tensor's data lies within the file, is aligned and overlaps no other.
 * @throws {ModelFileError}
 */
export function checkTensorData(bytes: ByteWindow, tensors: readonly GgufTensor[], data: TensorDataPlace): void {
  const dataBytes = data.fileSize - data.offset;
  let isSorted = true;
  let end = 0;
  for (const tensor of tensors) {
    const fileOffset = data.offset + tensor.offset;
    if (tensor.offset % data.alignment !== 0)
      throw bytes.error(
        "malformed",
        `the data of ${quoted(tensor.name)} is not aligned to ${data.alignment}`,
        fileOffset,
      );
    if (tensor.offset + tensor.byteLength > dataBytes)
      throw bytes.error("malformed", `the data of ${quoted(tensor.name)} ends past the end of the file`, fileOffset);
    isSorted &&= tensor.offset >= end;
    end = tensor.offset + tensor.byteLength;
  }
  if (isSorted) return;
  end = 0;
  for (const tensor of tensors.toSorted((left, right) => left.offset - right.offset)) {
    if (tensor.offset < end)
      throw bytes.error(
        "malformed",
        `the data of ${quoted(tensor.name)} overlaps another's`,
        data.offset + tensor.offset,
      );
    end = tensor.offset + tensor.byteLength;
  }
}

export interface TensorDataPlace {
  fileSize: number;
  /** Returns the offset of the tensor data in the file. */
  offset: number;
  alignment: number;
}
