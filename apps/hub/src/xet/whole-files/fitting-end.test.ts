import { expect, test } from "vitest";
import { PackedChunks } from "../threads/packed-chunks.ts";
import { fittingEnd } from "./fitting-end.ts";

/** Four chunks of 92 bytes, which take 100 bytes in a xorb. */
const chunks = PackedChunks.of(Array.from({ length: 4 }, () => ({ hash: Buffer.alloc(32), size: 92 })));

test.each([
  { limit: { chunks: 4, bytes: 400 }, end: 4, why: "all fit" },
  { limit: { chunks: 3, bytes: 400 }, end: 3, why: "one chunk too many" },
  { limit: { chunks: 4, bytes: 399 }, end: 3, why: "one byte too many" },
  { limit: { chunks: 4, bytes: 100 }, end: 1, why: "one chunk fits" },
])("a xorb of $limit.chunks chunks and $limit.bytes bytes ends before chunk $end: $why", ({ limit, end }) => {
  expect(fittingEnd(chunks, { start: 0, end: 4 }, limit)).toBe(end);
});

test("a xorb ends with its range", () => {
  expect(fittingEnd(chunks, { start: 1, end: 3 }, { chunks: 4, bytes: 400 })).toBe(3);
});
