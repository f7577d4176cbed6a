import type { ByteSource } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import { parseSafetensorsHeader } from "./parse-header.ts";
import type { SafetensorsTensor } from "./safetensors-tensor.ts";

/** Everything before the tensor data of a safetensors file. */
export interface SafetensorsHeader {
  /** Free text by key, from `__metadata__`. Keys are data: `__proto__` is a key like any other. */
  metadata: ReadonlyMap<string, string>;
  /** Tensors in the order of the header. */
  tensors: readonly SafetensorsTensor[];
  /** Offset of the tensor data in bytes from the start of the file. */
  tensorDataOffset: number;
}

const lengthBytes = 8;

/**
 * Reads the header of a safetensors file, without tensor data.
 * @throws {ModelFileError} the file is truncated, malformed, unsupported or exceeds a limit
 * @see https://github.com/huggingface/safetensors#format
 * @example
 * ```ts
 * await using file = await openLocalFile("model.safetensors");
 * const { parameterCount } = describeSafetensors([await readSafetensorsHeader(file)]);
 * ```
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
