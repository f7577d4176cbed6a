export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Makes a safetensors file with tensors of zeros. @param shapes of 16-bit floats, by name */
export function safetensorsFile(shapes: Readonly<Record<string, readonly [number, number]>>): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const tensors = Object.entries(shapes).map(([name, shape]) => {
    const start = offset;
    offset += 2 * shape[0] * shape[1];
    return [name, { dtype: "BF16", shape, data_offsets: [start, offset] }];
  });
  const header = new TextEncoder().encode(JSON.stringify(Object.fromEntries(tensors)));
  const file = new Uint8Array(8 + header.length + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(header, 8);
  return file;
}
