import { type Attack, repeat } from "../attack.ts";

/** A weight file with a malicious header. It is committed, and then its model is viewed. */
function weights(name: string, slug: string, path: string, bytes: () => Uint8Array): Attack {
  return {
    name: `weights: ${name}`,
    allowed: ["200", "400", "413", "422", "429", "503"],
    run: async (victim) => {
      const committed = await victim.commit(slug, { "README.md": "# x", [path]: bytes() });
      return [committed, ...(await repeat(4, 4, () => victim.outcome(`/mallory/${slug}`)))];
    },
  };
}

/** @param body the bytes after version and counts */
function gguf(tensors: bigint, fields: bigint, body: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(24);
  head.write("GGUF", "latin1");
  head.writeUInt32LE(3, 4);
  head.writeBigUInt64LE(tensors, 8);
  head.writeBigUInt64LE(fields, 16);
  return Buffer.concat([head, body]);
}

function ggufText(length: bigint, text = ""): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(length);
  return Buffer.concat([size, Buffer.from(text)]);
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A field that is an array of arrays of arrays … */
function nestedArrays(depth: number): Buffer {
  const level = Buffer.concat([uint32(9), ggufText(1n)]);
  return Buffer.concat([ggufText(1n, "a"), uint32(9), ...Array.from({ length: depth }, () => level)]);
}

function safetensors(length: bigint, header: string): Buffer {
  return Buffer.concat([ggufText(length), Buffer.from(header)]);
}

function tensorEntry(index: number): string {
  return `"t${index}":{"dtype":"F32","shape":[1],"data_offsets":[${index * 4},${index * 4 + 4}]}`;
}

export const modelFileAttacks: readonly Attack[] = [
  {
    ...weights("GGUF that claims 10,000,000 tensors", "w-tensors", "a.gguf", () => gguf(10_000_000n, 0n)),
    isQuick: true,
  },
  weights("GGUF with counts of 2^64-1", "w-counts", "a.gguf", () => gguf(2n ** 64n - 1n, 2n ** 64n - 1n)),
  weights("GGUF with a text of 2^63 bytes", "w-text", "a.gguf", () => gguf(0n, 1n, ggufText(2n ** 63n, "x"))),
  weights("GGUF with arrays in arrays", "w-arrays", "a.gguf", () => gguf(0n, 1n, nestedArrays(300_000))),
  weights("GGUF with 100,000 fields", "w-fields", "a.gguf", () =>
    gguf(
      0n,
      100_000n,
      Buffer.concat(
        Array.from({ length: 100_000 }, (_, index) =>
          Buffer.concat([ggufText(BigInt(`k${index}`.length), `k${index}`), uint32(4), uint32(index)]),
        ),
      ),
    ),
  ),
  weights("safetensors header of 8 MB", "w-safe", "model.safetensors", () => {
    const header = `{${Array.from({ length: 110_000 }, (_, index) => tensorEntry(index)).join(",")}}`;
    return safetensors(BigInt(header.length), header);
  }),
  weights("safetensors header of 2^53 bytes", "w-length", "model.safetensors", () => safetensors(2n ** 53n, "{}")),
  weights("safetensors header nested 100,000 deep", "w-nested", "model.safetensors", () => {
    const header = `{"a":${"[".repeat(100_000)}`;
    return safetensors(BigInt(header.length), header);
  }),
  weights("index of 10,001 shards that leave the folder", "w-shards", "model.safetensors.index.json", () => {
    const shards = Array.from({ length: 10_001 }, (_, index) => [`t${index}`, `../../x-${index}.safetensors`]);
    return Buffer.from(JSON.stringify({ weight_map: Object.fromEntries(shards) }));
  }),
];
