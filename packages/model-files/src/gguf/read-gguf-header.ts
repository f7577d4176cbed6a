import type { ByteSource } from "../byte-source/byte-source.ts";
import { modelFileLimits } from "../limits.ts";
import { ByteWindow } from "./byte-window.ts";
import { type GgufValue, MetadataReader } from "./metadata.ts";
import { checkTensorData, type GgufTensor, readTensors, smallestTensorEntryBytes } from "./tensors.ts";

/** Everything before the tensor data of a GGUF file. */
export interface GgufHeader {
  /** Version of the format. */
  version: 1 | 2 | 3;
  /** Byte order of the file. */
  littleEndian: boolean;
  /** Metadata by key. Keys are data: `__proto__` is a key like any other. */
  metadata: ReadonlyMap<string, GgufValue>;
  /** Tensors in the order of the file. */
  tensors: readonly GgufTensor[];
  /** Alignment of tensor data in bytes. */
  alignment: number;
  /** Offset of the tensor data in bytes from the start of the file. */
  tensorDataOffset: number;
  /** Number of bytes read from the source. */
  bytesRead: number;
}

/** Options of `readGgufHeader`. */
export interface ReadGgufOptions {
  /**
   * Maximum number of array elements to keep in total; 0 saves the memory that token lists take.
   * @default `modelFileLimits.gguf.keptArrayElements`
   */
  keptArrayElements?: number;
}

const defaultAlignment = 32;
const magic = 0x46554747; // "GGUF"
const smallestMetadataEntryBytes = (wide: boolean) => (wide ? 8 : 4) + 4 + 1;

/**
 * Reads the header of a GGUF file of version 1, 2 or 3 in either byte order, without tensor data.
 * @throws {ModelFileError} the file is not GGUF, truncated, malformed, unsupported or exceeds a limit
 * @see https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 * @example
 * ```ts
 * await using file = await openLocalFile("model.gguf");
 * const { architecture, quantization } = describeGguf(await readGgufHeader(file));
 * ```
 */
export async function readGgufHeader(source: ByteSource, options: ReadGgufOptions = {}): Promise<GgufHeader> {
  const bytes = new ByteWindow(source);
  await bytes.fill(24);
  const version = readVersion(bytes);
  const wide = version > 1;
  const counts = readCounts(bytes, wide);
  const kept = Math.min(options.keptArrayElements ?? Infinity, modelFileLimits.gguf.keptArrayElements);
  const metadata = await new MetadataReader(bytes, wide, kept).readAll(counts.metadata);
  const alignment = alignmentOf(bytes, metadata);
  checkCount(bytes, "tensors", counts.tensors, smallestTensorEntryBytes(wide));
  const tensors = await readTensors(bytes, counts.tensors, wide);
  const tensorDataOffset = Math.ceil(bytes.offset / alignment) * alignment;
  checkTensorData(bytes, tensors, { fileSize: source.size, offset: tensorDataOffset, alignment });
  const { littleEndian, bytesRead } = bytes;
  return { version, littleEndian, metadata, tensors, alignment, tensorDataOffset, bytesRead };
}

function readVersion(bytes: ByteWindow): 1 | 2 | 3 {
  if (bytes.uint32() !== magic) throw bytes.error("malformed", 'it does not start with "GGUF"', 0);
  const { offset } = bytes;
  const raw = bytes.uint32();
  // The version is a small number, so it also shows the byte order.
  bytes.littleEndian = raw < 0x10000;
  const version = bytes.littleEndian ? raw : swapBytes(raw);
  if (version === 1 || version === 2 || version === 3) return version;
  throw bytes.error("unsupported", `it is of version ${version}, this reader knows 1 to 3`, offset);
}

function swapBytes(value: number): number {
  return (((value & 0xff) << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24)) >>> 0;
}

function readCounts(bytes: ByteWindow, wide: boolean) {
  const tensors = wide ? bytes.size64() : bytes.uint32();
  const metadata = wide ? bytes.size64() : bytes.uint32();
  const { metadataKeys, tensors: maxTensors } = modelFileLimits.gguf;
  if (tensors > maxTensors)
    throw bytes.error("over-limit", `it claims ${tensors} tensors, at most ${maxTensors} may be`);
  if (metadata > metadataKeys)
    throw bytes.error("over-limit", `it claims ${metadata} metadata keys, at most ${metadataKeys} may be`);
  checkCount(bytes, "metadata keys", metadata, smallestMetadataEntryBytes(wide));
  checkCount(bytes, "tensors", tensors, smallestTensorEntryBytes(wide));
  return { tensors, metadata };
}

/** Rejects a count that the remaining bytes cannot hold. */
function checkCount(bytes: ByteWindow, what: string, count: number, smallestBytes: number): void {
  if (count * smallestBytes > bytes.left)
    throw bytes.error("malformed", `it claims ${count} ${what}, but only ${bytes.left} bytes are left`);
}

function alignmentOf(bytes: ByteWindow, metadata: ReadonlyMap<string, GgufValue>): number {
  const alignment = metadata.get("general.alignment") ?? defaultAlignment;
  const isPowerOfTwo =
    typeof alignment === "number" && alignment > 0 && alignment <= 2 ** 31 && Number.isInteger(Math.log2(alignment));
  if (!isPowerOfTwo) throw bytes.error("malformed", "general.alignment is not a power of two");
  return alignment;
}
