import type { SafetensorsDtype } from "@modelyard/tasks";
import type { ByteSource } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import { parseSafetensorsHeader } from "./parse-header.ts";

export interface SafetensorsTensor {
  name: string;
  dtype: SafetensorsDtype;
  shape: readonly number[];
  /** Where its data starts, in bytes from `tensorDataOffset`. */
  offset: number;
  byteLength: number;
  elementCount: number;
}

export interface SafetensorsHeader {
  /** Free text by key, as the file's `__metadata__` has it. Keys are data: one called `__proto__` is an entry like any other. */
  metadata: ReadonlyMap<string, string>;
  tensors: readonly SafetensorsTensor[];
  /** Where tensor data starts, in bytes from the start of the file. */
  tensorDataOffset: number;
}

const lengthBytes = 8;

/**
 * Reads the header of a safetensors file, and no tensor data.
 * @throws {ModelFileError} the file is cut off, breaks a rule of the format or exceeds a limit
 * @see https://github.com/huggingface/safetensors#format
 */
export async function readSafetensorsHeader(source: ByteSource): Promise<SafetensorsHeader> {
  if (source.size < lengthBytes) throw failure("truncated", 0, `it has ${source.size} bytes, its header starts with 8`);
  const first = await source.read(0, lengthBytes);
  const view = new DataView(first.buffer, first.byteOffset, lengthBytes);
  const headerBytes = view.getUint32(4, true) * 2 ** 32 + view.getUint32(0, true);
  const { headerBytes: maxHeaderBytes } = modelFileLimits.safetensors;
  if (headerBytes > maxHeaderBytes)
    throw failure("over-limit", 0, `it claims a header of ${headerBytes} bytes, at most ${maxHeaderBytes} may be`);
  const tensorDataOffset = lengthBytes + headerBytes;
  if (tensorDataOffset > source.size)
    throw failure("truncated", 0, `it claims a header of ${headerBytes} bytes and has ${source.size} in all`);
  const text = decode(await source.read(lengthBytes, headerBytes));
  const { metadata, tensors } = parseSafetensorsHeader(text, source.size - tensorDataOffset);
  return { metadata, tensors, tensorDataOffset };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ModelFileError("safetensors", "malformed", lengthBytes, "its header is not UTF-8", { cause });
  }
}

function failure(code: "truncated" | "over-limit", offset: number, reason: string): ModelFileError {
  return new ModelFileError("safetensors", code, offset, reason);
}
