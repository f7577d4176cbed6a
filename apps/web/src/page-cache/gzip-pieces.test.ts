import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipLongPiece, gzipPiece, joinGzipPieces } from "./gzip-pieces.ts";

test.each([
  { title: "nothing", parts: [] },
  { title: "one part", parts: ["<p>ğüş</p>"] },
  { title: "empty parts", parts: ["", "a", ""] },
  { title: "large parts that repeat each other", parts: ["x".repeat(100_000), "xy".repeat(50_000), "x".repeat(3)] },
])("joins $title", async ({ parts }) => {
  expect(gunzipSync(joinGzipPieces(parts.map(gzipPiece))).toString()).toBe(parts.join(""));
  const long = await Promise.all(parts.map(gzipLongPiece));
  expect(joinGzipPieces(long)).toEqual(joinGzipPieces(parts.map(gzipPiece)));
});
