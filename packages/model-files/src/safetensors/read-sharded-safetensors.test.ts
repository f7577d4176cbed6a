import { expect, test } from "vitest";
import { memorySource } from "../byte-source/byte-source.ts";
import { writeSafetensors } from "../writers/safetensors-writer.ts";
import { describeSafetensors } from "./describe-safetensors.ts";
import { readSafetensorsIndex, readShardedSafetensors } from "./read-sharded-safetensors.ts";

const json = (value: unknown) => memorySource(new TextEncoder().encode(JSON.stringify(value)));
const files: Readonly<Record<string, Uint8Array>> = {
  "model-00001-of-00002.safetensors": writeSafetensors([{ name: "a", dtype: "F16", shape: [4], byteLength: 8 }]),
  "model-00002-of-00002.safetensors": writeSafetensors([
    { name: "b", dtype: "F32", shape: [2, 2], byteLength: 16 },
    { name: "b_scale", dtype: "UE8", shape: [2], byteLength: 2 },
  ]),
};
const open = async (name: string) => memorySource(files[name] ?? new Uint8Array());
const openCut = async (name: string) => memorySource((files[name] ?? new Uint8Array()).subarray(0, 20));
const weightMap = {
  a: "model-00001-of-00002.safetensors",
  b: "model-00002-of-00002.safetensors",
  b_scale: "model-00002-of-00002.safetensors",
};

test("all shards are described as one model, without scales in the parameter count", async () => {
  const { index, headers } = await readShardedSafetensors(json({ weight_map: weightMap }), open);
  expect(index.shards).toEqual(Object.keys(files));
  expect(describeSafetensors(headers.values())).toEqual({
    parameterCount: 8,
    parameterCountByDtype: { F16: 4, F32: 4 },
    weightBytes: 26,
  });
});

test("a tensor that is missing from its shard is an error", async () => {
  const wrong = json({ weight_map: { ...weightMap, a: weightMap.b } });
  await expect(readShardedSafetensors(wrong, open)).rejects.toMatchObject({ code: "malformed" });
});

test("a truncated shard fails the whole model", async () => {
  await expect(readShardedSafetensors(json({ weight_map: weightMap }), openCut)).rejects.toMatchObject({
    code: "truncated",
  });
});

test.each([
  "../x.safetensors",
  "a/../../x.safetensors",
  "/etc/x.safetensors",
  "a\\..\\x.safetensors",
  "a/.hidden.safetensors",
  "x\u0000.safetensors",
  "x.bin",
  "",
  `${"x".repeat(255)}.safetensors`,
])("a shard named %j is rejected", async (shard) => {
  await expect(readSafetensorsIndex(json({ weight_map: { a: shard } }))).rejects.toMatchObject({ code: "malformed" });
});

const manyShards = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, `s${index}.safetensors`]));

test("10,000 shards are read, 10,001 are rejected", async () => {
  const { shards } = await readSafetensorsIndex(json({ weight_map: manyShards(10_000) }));
  expect(shards).toHaveLength(10_000);
  await expect(readSafetensorsIndex(json({ weight_map: manyShards(10_001) }))).rejects.toMatchObject({
    code: "over-limit",
  });
});

test("__proto__ in an index is an ordinary tensor name", async () => {
  const text = '{"weight_map":{"__proto__":"s.safetensors"}}';
  const { shardOfTensor } = await readSafetensorsIndex(memorySource(new TextEncoder().encode(text)));
  expect([...shardOfTensor]).toEqual([["__proto__", "s.safetensors"]]);
});

test.each([{}, { weight_map: [] }, { weight_map: { a: 1 } }, []])("%j is not a valid index", async (value) => {
  await expect(readSafetensorsIndex(json(value))).rejects.toMatchObject({ code: "malformed" });
});
