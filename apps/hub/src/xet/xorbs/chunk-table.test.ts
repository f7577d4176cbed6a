import { expect, test } from "vitest";
import { randomBytes } from "../format/testing/random.ts";
import { ChunkTable } from "./chunk-table.ts";

const chunks = [
  { hash: randomBytes(32, 1), size: 100, end: 50 },
  { hash: randomBytes(32, 2), size: 1, end: 60 },
  { hash: randomBytes(32, 3), size: 40, end: 108 },
];
const table = ChunkTable.of(chunks);

test("chunks have their hashes, sizes and positions", () => {
  expect(table.count).toBe(3);
  expect([0, 1, 2].map((index) => Uint8Array.from(table.hash(index)))).toEqual(chunks.map(({ hash }) => hash));
  expect([0, 1, 2, 3].map((index) => table.storedStart(index))).toEqual([0, 50, 60, 108]);
  expect([0, 1, 2, 3].map((index) => table.rawStart(index))).toEqual([0, 100, 101, 141]);
  expect([0, 1, 2].map((index) => table.rawBytes(index))).toEqual([100, 1, 40]);
});

test.each([
  { position: 0, chunk: 0 },
  { position: 99, chunk: 0 },
  { position: 100, chunk: 1 },
  { position: 101, chunk: 2 },
  { position: 140, chunk: 2 },
  { position: 141, chunk: 3 },
])("byte $position is in chunk $chunk", ({ position, chunk }) => {
  expect(table.chunkAt(position)).toBe(chunk);
});
