import { assert, asyncProperty, nat, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { memorySource } from "./byte-source/byte-source.ts";
import { ModelFileError } from "./errors.ts";
import { readGgufHeader } from "./gguf/read-gguf-header.ts";
import { readSafetensorsHeader } from "./safetensors/read-safetensors-header.ts";
import { readSafetensorsIndex } from "./safetensors/read-sharded-safetensors.ts";
import { writeGguf } from "./writers/gguf-writer.ts";
import { writeSafetensors } from "./writers/safetensors-writer.ts";

const gguf = writeGguf({
  metadata: [
    ["general.architecture", { type: "string", value: "llama" }],
    [
      "a",
      { type: "array", of: "array", values: [{ type: "array", of: "uint8", values: [{ type: "uint8", value: 1 }] }] },
    ],
    ["b", { type: "uint64", value: 5 }],
  ],
  tensors: [{ name: "t", type: "Q8_0", shape: [32, 2] }],
});
const safetensors = writeSafetensors([{ name: "a", dtype: "BF16", shape: [3, 4], byteLength: 24 }], { format: "pt" });
const index = new TextEncoder().encode('{"metadata":{"total_size":1},"weight_map":{"a":"m-1.safetensors"}}');

test.each([
  { format: "GGUF", original: gguf, read: readGgufHeader },
  { format: "safetensors", original: safetensors, read: readSafetensorsHeader },
  { format: "safetensors index", original: index, read: readSafetensorsIndex },
])("10^5 damaged $format files cause a result or a typed error", async ({ original, read }) => {
  await assert(
    asyncProperty(
      nat(original.byteLength),
      nat(original.byteLength),
      uint8Array({ maxLength: 16 }),
      async (at, cut, patch) => {
        const bytes = original.slice();
        bytes.set(patch.subarray(0, Math.max(0, bytes.byteLength - at)), at);
        const source = memorySource(cut % 4 === 0 ? bytes.subarray(0, cut) : bytes);
        await read(source).catch((error: unknown) => expect(error).toBeInstanceOf(ModelFileError));
      },
    ),
    { numRuns: 100_000 },
  );
});
