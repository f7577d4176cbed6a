import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GGMLQuantizationType, gguf } from "@huggingface/gguf";
import { tensorTypes } from "@modelyard/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalFile } from "../byte-source/local-file.ts";
import { writeGguf } from "../writers/gguf-writer.ts";
import { readGgufHeader } from "./read-gguf-header.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gguf-parity-"));
});
afterAll(() => rm(folder, { recursive: true }));

const big = (value: unknown): unknown =>
  typeof value === "bigint" ? Number(value) : Array.isArray(value) ? value.map(big) : value;

test.each([
  { version: 1, littleEndian: true },
  { version: 2, littleEndian: true },
  { version: 3, littleEndian: true },
  { version: 3, littleEndian: false },
])(
  "version $version, little-endian $littleEndian: @huggingface/gguf reads the same",
  async ({ version, littleEndian }) => {
    const path = join(folder, `${version}-${littleEndian}.gguf`);
    const file = writeGguf({
      version,
      littleEndian,
      metadata: [
        ["general.architecture", { type: "string", value: "llama" }],
        ["general.alignment", { type: "uint32", value: 64 }],
        ["numbers", { type: "array", of: "int16", values: [1, -2].map((value) => ({ type: "int16", value })) }],
        ["texts", { type: "array", of: "string", values: ["a", "ü"].map((value) => ({ type: "string", value })) }],
        ["half", { type: "float64", value: 0.5 }],
        ["long", { type: "uint64", value: 2 ** 40 }],
      ],
      tensors: [
        { name: "a.weight", type: "Q6_K", shape: [512, 3] },
        { name: "b.weight", type: "BF16", shape: [7, 5, 2] },
      ],
      alignment: 64,
    });
    await writeFile(path, file);
    await using source = await openLocalFile(path);
    const ours = await readGgufHeader(source);
    const theirs = await gguf(path, { allowLocalFile: true });
    expect({ ...Object.fromEntries(ours.metadata), version: ours.version, littleEndian: ours.littleEndian }).toEqual({
      ...Object.fromEntries(
        Object.entries(theirs.metadata).flatMap(([key, value]) =>
          /^(tensor|kv)_count$/.test(key) ? [] : [[key, big(value)]],
        ),
      ),
      littleEndian: theirs.littleEndian,
    });
    expect(
      ours.tensors.map(({ name, type, shape, offset }) => ({ name, code: tensorTypes[type].code, shape, offset })),
    ).toEqual(
      theirs.tensorInfos.map(({ name, dtype, shape, offset }) => ({
        name,
        code: dtype,
        shape: big(shape),
        offset: big(offset),
      })),
    );
    expect(ours.tensorDataOffset).toBe(Number(theirs.tensorDataOffset));
    expect(GGMLQuantizationType[tensorTypes.Q6_K.code]).toBe("Q6_K");
  },
);
