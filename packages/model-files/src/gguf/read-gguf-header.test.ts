import { array, assert, asyncProperty, nat, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { type ByteSource, memorySource } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { type WrittenGguf, type WrittenValue, writeGguf } from "../writers/gguf-writer.ts";
import { readGgufHeader } from "./read-gguf-header.ts";

const text = (value: string): WrittenValue => ({ type: "string", value });
const count = (value: number): WrittenValue => ({ type: "uint32", value });

const small: WrittenGguf = {
  metadata: [
    ["general.architecture", text("llama")],
    ["llama.context_length", count(4096)],
    ["general.size", { type: "uint64", value: 2n ** 60n }],
    ["scores", { type: "array", of: "float32", values: [0.5, -2].map((value) => ({ type: "float32", value })) }],
    ["tokens", { type: "array", of: "string", values: [text("<s>"), text("größe")] }],
    ["flag", { type: "bool", value: true }],
  ],
  tensors: [
    { name: "token_embd.weight", type: "Q4_K", shape: [256, 4] },
    { name: "output_norm.weight", type: "F32", shape: [256] },
  ],
};

const read = (bytes: Uint8Array, options = {}) => readGgufHeader(memorySource(bytes), options);

async function failureOf(bytes: Uint8Array): Promise<ModelFileError> {
  const failure: unknown = await read(bytes).then(
    () => "no failure",
    (error: unknown) => error,
  );
  if (!(failure instanceof ModelFileError)) throw new Error(`not a ModelFileError: ${String(failure)}`);
  return failure;
}

describe.each([1, 2, 3])("version %i", (version) => {
  test.each([true, false])("reads back what was written, little-endian: %s", async (littleEndian) => {
    const header = await read(writeGguf({ ...small, version, littleEndian }));
    expect(header).toMatchObject({ version, littleEndian, alignment: 32 });
    expect([...header.metadata]).toEqual([
      ["general.architecture", "llama"],
      ["llama.context_length", 4096],
      ["general.size", 2n ** 60n],
      ["scores", [0.5, -2]],
      ["tokens", ["<s>", "größe"]],
      ["flag", true],
    ]);
    expect(header.tensors).toEqual([
      { name: "token_embd.weight", type: "Q4_K", shape: [256, 4], offset: 0, byteLength: 576, elementCount: 1024 },
      { name: "output_norm.weight", type: "F32", shape: [256], offset: 576, byteLength: 1024, elementCount: 256 },
    ]);
    expect(header.tensorDataOffset % 32).toBe(0);
  });

  test("every truncation causes a typed error", async () => {
    const bytes = writeGguf({ ...small, version });
    for (let length = 0; length < bytes.byteLength; length++)
      expect(await failureOf(bytes.subarray(0, length)), `cut to ${length}`).toBeInstanceOf(ModelFileError);
  });
});

test("every scalar type reads back", async () => {
  const values: [string, WrittenValue, unknown][] = [
    ["a", { type: "uint8", value: 255 }, 255],
    ["b", { type: "int8", value: -128 }, -128],
    ["c", { type: "uint16", value: 65535 }, 65535],
    ["d", { type: "int16", value: -32768 }, -32768],
    ["e", { type: "int32", value: -(2 ** 31) }, -(2 ** 31)],
    ["f", { type: "int64", value: -(2n ** 63n) }, -(2n ** 63n)],
    ["g", { type: "int64", value: -5 }, -5],
    ["h", { type: "float64", value: Math.PI }, Math.PI],
    ["i", { type: "bool", value: false }, false],
  ];
  const { metadata } = await read(writeGguf({ metadata: values.map(([key, value]) => [key, value] as const) }));
  expect([...metadata]).toEqual(values.map(([key, , expected]) => [key, expected]));
});

test("__proto__, constructor and toString are keys like any other", async () => {
  const keys = ["__proto__", "constructor", "toString"];
  const { metadata } = await read(writeGguf({ metadata: keys.map((key) => [key, text("data")] as const) }));
  expect([...metadata]).toEqual(keys.map((key) => [key, "data"]));
  expect(Object.getPrototypeOf(metadata)).toBe(Map.prototype);
});

const nested = (depth: number): WrittenValue =>
  depth === 0
    ? { type: "array", of: "uint8", values: [] }
    : { type: "array", of: "array", values: [nested(depth - 1)] };
const one = (
  tensor: Partial<{ type: number | "F32" | "Q4_0"; shape: (number | bigint)[]; offset: number | bigint }>,
) => ({
  tensors: [{ name: "a", type: "F32" as const, shape: [8], ...tensor }],
});

test.each<{ what: string; file: WrittenGguf; code: string; says: RegExp }>([
  { what: "version 0", file: { version: 0 }, code: "unsupported", says: /version 0/ },
  { what: "version 4", file: { version: 4 }, code: "unsupported", says: /version 4/ },
  { what: "10^7 tensors in 24 bytes", file: { claimed: { tensors: 10_000_000n } }, code: "malformed", says: /0 bytes/ },
  { what: "10^7 + 1 tensors", file: { claimed: { tensors: 10_000_001n } }, code: "over-limit", says: /10000001/ },
  { what: "2^63 tensors", file: { claimed: { tensors: 2n ** 63n } }, code: "over-limit", says: /tensors/ },
  { what: "2^64 - 1 keys", file: { claimed: { metadata: 2n ** 64n - 1n } }, code: "over-limit", says: /metadata/ },
  { what: "10^5 keys in 24 bytes", file: { claimed: { metadata: 100_000n } }, code: "malformed", says: /keys/ },
  { what: "10^5 + 1 keys", file: { claimed: { metadata: 100_001n } }, code: "over-limit", says: /100001/ },
  { what: "arrays 5 deep", file: { metadata: [["a", nested(4)]] }, code: "over-limit", says: /deep/ },
  {
    what: "a duplicate key",
    file: {
      metadata: [
        ["a", count(1)],
        ["a", count(2)],
      ],
    },
    code: "malformed",
    says: /"a" stands twice/,
  },
  {
    what: "a duplicate tensor",
    file: { tensors: [...one({}).tensors, ...one({}).tensors] },
    code: "malformed",
    says: /twice/,
  },
  {
    what: "alignment 0",
    file: { metadata: [["general.alignment", count(0)]] },
    code: "malformed",
    says: /power of two/,
  },
  {
    what: "alignment 3",
    file: { metadata: [["general.alignment", count(3)]] },
    code: "malformed",
    says: /power of two/,
  },
  {
    what: "alignment 2^63",
    file: { metadata: [["general.alignment", { type: "uint64", value: 2n ** 63n }]] },
    code: "malformed",
    says: /power of two/,
  },
  {
    what: "a bool of 2",
    file: { metadata: [["a", { type: "bool", value: 2 }]] },
    code: "malformed",
    says: /neither true nor false/,
  },
  { what: "tensor type 4", file: one({ type: 4 }), code: "unsupported", says: /4 is no tensor type/ },
  { what: "no dimensions", file: one({ shape: [] }), code: "over-limit", says: /0 dimensions/ },
  { what: "9 dimensions", file: one({ shape: [1, 1, 1, 1, 1, 1, 1, 1, 1] }), code: "over-limit", says: /9 dimensions/ },
  { what: "a zero dimension", file: one({ shape: [8, 0] }), code: "malformed", says: /zero/ },
  {
    what: "a dimension over 2^32",
    file: { ...one({ shape: [2n ** 32n + 1n] }), headerOnly: true },
    code: "over-limit",
    says: /dimension/,
  },
  {
    what: "a dimension of 2^32 past the end",
    file: { ...one({ shape: [2n ** 32n] }), headerOnly: true },
    code: "malformed",
    says: /past the end/,
  },
  {
    what: "rows that break a block",
    file: one({ type: "Q4_0", shape: [33] }),
    code: "malformed",
    says: /blocks of 32/,
  },
  { what: "data past the end", file: one({ offset: 64 }), code: "malformed", says: /past the end/ },
  { what: "data at 2^64 - 32", file: one({ offset: 2n ** 64n - 32n }), code: "malformed", says: /past the end/ },
  { what: "unaligned data", file: one({ offset: 4 }), code: "malformed", says: /aligned/ },
  {
    what: "overlapping data",
    file: {
      tensors: [
        { name: "a", type: "F32", shape: [32] },
        { name: "b", type: "F32", shape: [8], offset: 32 },
      ],
    },
    code: "malformed",
    says: /overlaps/,
  },
])("$what is rejected as $code", async ({ file, code, says }) => {
  const failure = await failureOf(writeGguf(file));
  expect(failure).toMatchObject({ code, format: "GGUF" });
  expect(failure.message).toMatch(says);
});

test("a file at the limits is read", async () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => [`${index}`, { type: "uint8", value: 1 }] as const);
  const { metadata } = await read(writeGguf({ metadata: keys }));
  expect(metadata.size).toBe(100_000);
  const deep = await read(writeGguf({ metadata: [["a", nested(3)]] }));
  expect(deep.metadata.get("a")).toEqual([[[[]]]]);
  const wide = await read(writeGguf(one({ shape: [1, 1, 1, 1, 1, 1, 1, 1] })));
  expect(wide.tensors[0]?.shape).toHaveLength(8);
});

test("a file that is not GGUF is rejected at byte 0", async () => {
  expect(await failureOf(new TextEncoder().encode("GGML and something more behind it"))).toMatchObject({ offset: 0 });
});

test("a text longer than the file is truncated; one over 10 MB exceeds the limit", async () => {
  const bytes = writeGguf({ metadata: [["k", text("value")]] });
  const lengthAt = 24 + 8 + 1 + 4;
  for (const [length, code] of [
    [1000n, "truncated"],
    [10_000_001n, "over-limit"],
    [2n ** 64n - 1n, "over-limit"],
  ] as const) {
    new DataView(bytes.buffer).setBigUint64(lengthAt, length, true);
    expect(await failureOf(bytes)).toMatchObject({ code });
  }
});

test("arrays beyond the budget are described by type and length, and later entries are still read", async () => {
  const numbers = Array.from({ length: 5 }, (_, value): WrittenValue => ({ type: "uint8", value }));
  const file = writeGguf({
    metadata: [
      ["numbers", { type: "array", of: "uint8", values: numbers }],
      ["texts", { type: "array", of: "string", values: [text("a"), text("bc")] }],
      ["nested", nested(2)],
      ["last", count(7)],
    ],
  });
  const { metadata } = await read(file, { keptArrayElements: 0 });
  expect([...metadata]).toEqual([
    ["numbers", { elementType: "uint8", length: 5 }],
    ["texts", { elementType: "string", length: 2 }],
    ["nested", { elementType: "array", length: 1 }],
    ["last", 7],
  ]);
});

/** A file with only a real start: reads beyond the header must go through `read`. */
function countingSource(bytes: Uint8Array, size = bytes.byteLength): ByteSource & { reads: [number, number][] } {
  const reads: [number, number][] = [];
  return {
    size,
    reads,
    read: async (offset, length) => {
      reads.push([offset, length]);
      const part = new Uint8Array(length);
      part.set(bytes.subarray(offset, offset + length));
      return part;
    },
  };
}

test("only the start of a large file is fetched", async () => {
  const source = countingSource(writeGguf(small), 40e9);
  const header = await readGgufHeader(source);
  expect(source.reads).toEqual([[0, 131_072]]);
  expect(header.bytesRead).toBe(131_072);
});

test("a header of over 50 MB is rejected once that much was read", async () => {
  const filler = "x".repeat(9_000_000);
  const file = writeGguf({
    metadata: Array.from({ length: 6 }, (_, index) => [`key ${index}`, text(filler)] as const),
  });
  const source = countingSource(file);
  await expect(readGgufHeader(source)).rejects.toMatchObject({ code: "over-limit" });
  expect(source.reads.reduce((sum, [, length]) => sum + length, 0)).toBeLessThanOrEqual(50_000_000);
});

test("a header that spans many reads equals one that is read at once", async () => {
  const metadata = Array.from({ length: 3000 }, (_, index) => [`key.${index}`, text("v".repeat(index % 97))] as const);
  const tensors = Array.from({ length: 2000 }, (_, index) => ({
    name: `t.${index}`,
    type: "F32" as const,
    shape: [8],
  }));
  const header = await read(writeGguf({ metadata, tensors }));
  expect([...header.metadata.keys()]).toEqual(metadata.map(([key]) => key));
  expect(header.tensors.map(({ name }) => name)).toEqual(tensors.map(({ name }) => name));
});

test("changed bytes cause a header or a typed error, never anything else", async () => {
  const original = writeGguf(small);
  await assert(
    asyncProperty(
      array(tuple(nat(original.byteLength - 1), nat(255)), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const bytes = original.slice();
        for (const [at, value] of changes) bytes[at] = value;
        await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ModelFileError));
      },
    ),
    { numRuns: 2000 },
  );
});
