/** Writes a safetensors file with any text as its header. Nothing is validated. */
export function writeRawSafetensors(header: string | Uint8Array, dataBytes = 0, claimedBytes?: bigint): Uint8Array {
  const json = typeof header === "string" ? new TextEncoder().encode(header) : header;
  const bytes = new Uint8Array(8 + json.byteLength + dataBytes);
  new DataView(bytes.buffer).setBigUint64(0, claimedBytes ?? BigInt(json.byteLength), true);
  bytes.set(json, 8);
  return bytes;
}

/** A tensor to write. */
export interface WrittenSafetensorsTensor {
  /** Name of the tensor. */
  name: string;
  /** Any text as its dtype. */
  dtype: string;
  /** Sizes of the dimensions. */
  shape: readonly number[];
  /** Size of its data in bytes. */
  byteLength: number;
}

/** Writes a safetensors file with consecutive tensors and zeros as data. */
export function writeSafetensors(
  tensors: readonly WrittenSafetensorsTensor[],
  metadata?: Readonly<Record<string, string>>,
): Uint8Array {
  const entries: [string, unknown][] = metadata === undefined ? [] : [["__metadata__", metadata]];
  let offset = 0;
  for (const { name, dtype, shape, byteLength } of tensors) {
    entries.push([name, { dtype, shape, data_offsets: [offset, offset + byteLength] }]);
    offset += byteLength;
  }
  return writeRawSafetensors(JSON.stringify(Object.fromEntries(entries)), offset);
}
