/** Writes a safetensors file for tests around any text as its header; nothing is checked. */
export function writeRawSafetensors(header: string | Uint8Array, dataBytes = 0, claimedBytes?: bigint): Uint8Array {
  const json = typeof header === "string" ? new TextEncoder().encode(header) : header;
  const bytes = new Uint8Array(8 + json.byteLength + dataBytes);
  new DataView(bytes.buffer).setBigUint64(0, claimedBytes ?? BigInt(json.byteLength), true);
  bytes.set(json, 8);
  return bytes;
}

export interface WrittenSafetensorsTensor {
  name: string;
  dtype: string;
  shape: readonly number[];
  byteLength: number;
}

/** Writes a safetensors file for tests, tensors one after the other, data all zeros. */
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
