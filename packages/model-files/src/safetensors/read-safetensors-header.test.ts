import { array, assert, asyncProperty, nat, tuple } from "fast-check";
import { expect, test } from "vitest";
import { memorySource } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { writeRawSafetensors, writeSafetensors } from "../writers/safetensors-writer.ts";
import { readSafetensorsHeader } from "./read-safetensors-header.ts";

const read = (bytes: Uint8Array) => readSafetensorsHeader(memorySource(bytes));
const small = () =>
  writeSafetensors(
    [
      { name: "embedding", dtype: "BF16", shape: [3, 4], byteLength: 24 },
      { name: "scale", dtype: "F8_E8M0", shape: [2], byteLength: 2 },
      { name: "packed", dtype: "F4", shape: [4], byteLength: 2 },
      { name: "scalar", dtype: "F32", shape: [], byteLength: 4 },
      { name: "empty", dtype: "I64", shape: [0, 7], byteLength: 0 },
    ],
    { format: "pt" },
  );

test("reads back what was written", async () => {
  const header = await read(small());
  expect([...header.metadata]).toEqual([["format", "pt"]]);
  expect(header.tensors).toEqual([
    { name: "embedding", dtype: "BF16", shape: [3, 4], offset: 0, byteLength: 24, elementCount: 12 },
    { name: "scale", dtype: "F8_E8M0", shape: [2], offset: 24, byteLength: 2, elementCount: 2 },
    { name: "packed", dtype: "F4", shape: [4], offset: 26, byteLength: 2, elementCount: 4 },
    { name: "scalar", dtype: "F32", shape: [], offset: 28, byteLength: 4, elementCount: 1 },
    { name: "empty", dtype: "I64", shape: [0, 7], offset: 32, byteLength: 0, elementCount: 0 },
  ]);
  expect(header.tensorDataOffset + 32).toBe(small().byteLength);
});

test("every truncation causes a typed error", async () => {
  const bytes = small();
  for (let length = 0; length < bytes.byteLength; length++)
    await expect(read(bytes.subarray(0, length)), `cut to ${length}`).rejects.toBeInstanceOf(ModelFileError);
});

test("only the header is fetched", async () => {
  const reads: [number, number][] = [];
  const file = memorySource(small());
  const header = await readSafetensorsHeader({
    size: file.size,
    read: (offset, length) => {
      reads.push([offset, length]);
      return file.read(offset, length);
    },
  });
  expect(reads).toEqual([
    [0, 8],
    [8, header.tensorDataOffset - 8],
  ]);
});

test("__proto__ is an ordinary tensor name", async () => {
  const entry = '{"dtype":"U8","shape":[1],"data_offsets":[0,1]}';
  const { tensors } = await read(writeRawSafetensors(`{"__proto__":${entry}}`, 1));
  expect(tensors.map(({ name }) => name)).toEqual(["__proto__"]);
  const { metadata } = await read(writeRawSafetensors('{"__metadata__":{"__proto__":"data"}}'));
  expect([...metadata]).toEqual([["__proto__", "data"]]);
});

const tensor = (fields: string) => `{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4],${fields}}}`;
const pair = (second: string) => `{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":${second}}`;

test.each<{ what: string; header: string; dataBytes?: number; claimed?: bigint; code: string; says: RegExp }>([
  { what: "a length of 0", header: "", code: "malformed", says: /does not start/ },
  { what: "a length of 1", header: "1", code: "malformed", says: /does not start/ },
  { what: "a length over the file's", header: "{}", claimed: 3n, code: "truncated", says: /3 bytes/ },
  {
    what: "a length of 25 MB in a small file",
    header: "{}",
    claimed: 25_000_000n,
    code: "truncated",
    says: /25000000/,
  },
  { what: "a length of 25 MB + 1", header: "{}", claimed: 25_000_001n, code: "over-limit", says: /25000001/ },
  { what: "a length of 2^53", header: "{}", claimed: 2n ** 53n, code: "over-limit", says: /header of/ },
  { what: "a length of 2^64 - 1", header: "{}", claimed: 2n ** 64n - 1n, code: "over-limit", says: /header of/ },
  { what: "an array", header: "[]", code: "malformed", says: /does not start/ },
  { what: "invalid JSON", header: "{", code: "malformed", says: /not JSON/ },
  { what: "a duplicate tensor", header: '{"a":{},"a":{}}', code: "malformed", says: /stands twice/ },
  {
    what: "a duplicate tensor, once escaped",
    header: '{"a":{},"\\u0061":{}}',
    code: "malformed",
    says: /stands twice/,
  },
  { what: "a duplicate field", header: tensor('"dtype":"I8"'), dataBytes: 4, code: "malformed", says: /stands twice/ },
  { what: "a tensor that is a number", header: '{"a":1}', code: "malformed", says: /not an object/ },
  { what: "metadata that is not text", header: '{"__metadata__":{"a":1}}', code: "malformed", says: /not text/ },
  { what: "no dtype", header: '{"a":{"shape":[],"data_offsets":[0,0]}}', code: "malformed", says: /no dtype/ },
  {
    what: "an unknown dtype",
    header: '{"a":{"dtype":"BF17","shape":[],"data_offsets":[0,0]}}',
    code: "unsupported",
    says: /did it mean BF16/,
  },
  ...["-1", "1.5", "1e308", '"4"', "null"].map((size) => ({
    what: `a dimension of ${size}`,
    header: `{"a":{"dtype":"U8","shape":[${size}],"data_offsets":[0,4]}}`,
    dataBytes: 4,
    code: "malformed",
    says: /no proper shape/,
  })),
  {
    what: "an end before the begin",
    header: '{"a":{"dtype":"U8","shape":[4],"data_offsets":[4,0]}}',
    dataBytes: 4,
    code: "malformed",
    says: /data_offsets/,
  },
  {
    what: "bytes that do not fit the shape",
    header: '{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,4]}}',
    dataBytes: 4,
    code: "malformed",
    says: /4 bytes/,
  },
  {
    what: "an overlap",
    header: pair('{"dtype":"U8","shape":[4],"data_offsets":[2,6]}'),
    dataBytes: 6,
    code: "malformed",
    says: /overlaps/,
  },
  {
    what: "a hole",
    header: pair('{"dtype":"U8","shape":[1],"data_offsets":[5,6]}'),
    dataBytes: 6,
    code: "malformed",
    says: /leaves a hole/,
  },
  { what: "unused bytes at the end", header: "{}", dataBytes: 3, code: "malformed", says: /3 bytes at its end/ },
])("$what is rejected as $code", async ({ header, dataBytes = 0, claimed, code, says }) => {
  const failure: unknown = await read(writeRawSafetensors(header, dataBytes, claimed)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "ModelFileError", format: "safetensors", code });
  expect(String(failure)).toMatch(says);
});

test("a header of exactly 25 MB is read", async () => {
  const header = new Uint8Array(25_000_000).fill(0x20);
  header.set(new TextEncoder().encode("{}"));
  expect((await read(writeRawSafetensors(header))).tensors).toEqual([]);
});

test("a header that is not UTF-8 is malformed", async () => {
  const bytes = writeRawSafetensors(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d));
  await expect(read(bytes)).rejects.toMatchObject({ code: "malformed" });
});

test("changed bytes cause a header or a typed error, never anything else", async () => {
  const original = small();
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
