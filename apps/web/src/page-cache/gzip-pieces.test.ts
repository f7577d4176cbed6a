import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type GzipPiece, gzipLongPiece, gzipShortPiece, joinGzipPieces } from "./gzip-pieces.ts";

const unpacked = (pieces: GzipPiece[]) => gunzipSync(Buffer.concat(joinGzipPieces(pieces))).toString();

test.each([
  { title: "nothing", parts: [] },
  { title: "one part", parts: ["<p>ğüş</p>"] },
  { title: "empty parts", parts: ["", "a", ""] },
  { title: "large parts that repeat each other", parts: ["x".repeat(100_000), "xy".repeat(50_000), "x".repeat(3)] },
])("joins $title", async ({ parts }) => {
  const long = await Promise.all(parts.map(gzipLongPiece));
  expect(unpacked(long)).toBe(parts.join(""));
  const mixed = long.flatMap((piece) => [gzipShortPiece("harbour"), piece]);
  expect(unpacked(mixed)).toBe(parts.map((part) => `harbour${part}`).join(""));
});

test("a short part has at most 65,535 bytes", () => {
  const most = "x".repeat(0xffff);
  expect(unpacked([gzipShortPiece(most)])).toBe(most);
  expect(() => gzipShortPiece(`${most}x`)).toThrow(RangeError);
});

test("a long part holds no more memory than its bytes, which a cache counts", async () => {
  const { plain, deflated } = await gzipLongPiece("<p>harbour</p>");
  for (const { buffer } of [plain, deflated]) expect(buffer.byteLength).toBe(plain.byteLength + deflated.byteLength);
});
