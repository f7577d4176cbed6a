import { inflateRawSync, constants as zlib } from "node:zlib";
import { limits } from "@modelyard/platform/limits";
import type { FileContent } from "../../contract/file-views/file-view.ts";
import { numpyArrayOf } from "./numpy-header.ts";
import { viewArchive } from "./pickle.ts";
import { MissingBytesError, type ProvidedBytes } from "./provided-bytes.ts";
import { cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";
import { tensorPage } from "./weights.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";

/** Shows the shape and type of the array in a `.npy` file, or of the arrays in a `.npz` archive, from their headers. */
export const viewNumpy: Viewer = async (file, request) => {
  const name = request.path.slice(request.path.lastIndexOf("/") + 1);
  if (!/\.npz$/i.test(name)) {
    const start = Buffer.from(await file.start(limits.fileViews.numpy.headerBytes));
    return viewOf([arrayOf(name.replace(/\.npy$/i, ""), start, file.size)], request);
  }
  const { entries, total } = await readZipDirectory(file);
  const { arrays: most } = limits.fileViews.numpy;
  if (total > most || entries.some((entry) => !entry.name.endsWith(".npy"))) return viewArchive(file, request);
  const read = await Promise.allSettled(entries.map((entry) => readArray(file, entry)));
  // Each entry has named the bytes that it needs, which are all read in one round.
  const failed = read.find((result) => result.status === "rejected" && result.reason instanceof MissingBytesError);
  if (failed?.status === "rejected") throw failed.reason;
  const arrays = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const broken = read.find((result) => result.status === "rejected");
  if (broken?.status === "rejected") throw broken.reason;
  return viewOf(arrays, request);
};

interface NamedArray {
  name: string;
  dtype: string;
  shape: number[];
  bytes: number;
  parameters: number;
}

function arrayOf(name: string, start: Buffer, size: number): NamedArray {
  const { dtype, shape, headerBytes } = numpyArrayOf(start);
  const parameters = shape.reduce((product, length) => product * length, 1);
  if (!Number.isSafeInteger(parameters)) throw new Error(`${cut(name)} names more elements than a file can have.`);
  return { name: cut(name), dtype, shape, bytes: Math.max(0, size - headerBytes), parameters };
}

function viewOf(
  arrays: readonly NamedArray[],
  { page, query }: { page: number; query: string },
): Extract<FileContent, { kind: "weights" }> {
  // A map, as a damaged header may name a type like a property of all objects.
  const parameters = new Map<string, number>();
  for (const { dtype, parameters: count } of arrays) parameters.set(dtype, (parameters.get(dtype) ?? 0) + count);
  return {
    kind: "weights",
    format: "NumPy",
    metadata: [],
    hiddenMetadata: 0,
    ...tensorPage(arrays, page, query),
    parameterCount: arrays.reduce((sum, array) => sum + array.parameters, 0),
    parameters: Object.fromEntries(parameters),
  };
}

const localHeaderBytes = 30;
/** NumPy writes an additional field for archives of 64 bits. */
const extraBytes = 64;

async function readArray(file: ProvidedBytes, entry: ZipEntry): Promise<NamedArray> {
  const { offset, packed, size, method, name } = entry;
  const { headerBytes } = limits.fileViews.numpy;
  const wanted = offset + localHeaderBytes + Buffer.byteLength(name) + extraBytes + Math.min(packed, headerBytes);
  const local = Buffer.from(await file.readRange(offset, Math.min(wanted, file.size)));
  if (local.length < localHeaderBytes) throw new Error(`${cut(name)} cannot be found.`);
  const start = localHeaderBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  const content = local.subarray(start, start + packed);
  return arrayOf(name.replace(/\.npy$/, ""), method === 0 ? content : unpackedStart(content, method, name), size);
}

/** Unpacks the start of an entry, of which the rest was not read. */
function unpackedStart(packed: Buffer, method: number, name: string): Buffer {
  if (method !== 8) throw new Error(`${cut(name)} is packed in a way that is not supported.`);
  try {
    const { headerBytes, unpackedBytes: maxOutputLength } = limits.fileViews.numpy;
    const start = packed.subarray(0, headerBytes);
    return inflateRawSync(start, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength });
  } catch (cause) {
    throw new Error(`${cut(name)} cannot be unpacked.`, { cause });
  }
}
