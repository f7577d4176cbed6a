import { getChunks } from "@huggingface/xetchunk-wasm";
import { expect, test } from "vitest";
import { createChunker } from "./chunking.ts";
import { randomBytes, textBytes } from "./testing/random.ts";

/** Returns the lengths of the chunks of `bytes`, which arrive in pieces. */
function lengthsOf(bytes: Uint8Array, pieceBytes: number): number[] {
  const chunker = createChunker();
  const lengths: number[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const piece = bytes.subarray(at, at + pieceBytes);
    const end = chunker.next(piece);
    at += end ?? piece.length;
    length += end ?? piece.length;
    if (end === undefined) continue;
    lengths.push(length);
    length = 0;
  }
  return length === 0 ? lengths : [...lengths, length];
}

test.each([
  { name: "random bytes", bytes: randomBytes(3_000_000, 1) },
  { name: "text", bytes: textBytes(1_000_000, 2) },
  { name: "zeros", bytes: new Uint8Array(500_000) },
  { name: "less than the minimum", bytes: randomBytes(100, 3) },
])("$name are cut as a client cuts them, whatever the pieces are", ({ bytes }) => {
  const expected = getChunks(bytes).map(({ length }) => length);
  for (const pieceBytes of [bytes.length, 65_536, 4099]) expect(lengthsOf(bytes, pieceBytes)).toEqual(expected);
});

test("a byte inserted at the start changes only the first chunks", () => {
  const bytes = randomBytes(2_000_000, 9);
  const before = lengthsOf(bytes, bytes.length);
  const after = lengthsOf(Buffer.concat([Uint8Array.of(1), bytes]), bytes.length + 1);
  expect(after.slice(-10)).toEqual(before.slice(-10));
});
