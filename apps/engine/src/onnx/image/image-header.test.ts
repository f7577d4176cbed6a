import { describe, expect, test } from "vitest";
import { readImageHeader } from "./image-header.ts";

const bytes = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)))),
  );
const big = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256);
const little = (value: number, size: number) => big(value, size).toReversed();

const exif = (orientation: number) =>
  bytes(
    "MM",
    [0, 42],
    big(8, 4),
    big(1, 2),
    big(0x0112, 2),
    big(3, 2),
    big(1, 4),
    big(orientation, 2),
    [0, 0],
    big(0, 4),
  );
const chunk = (type: string, data: Uint8Array) => bytes(big(data.length, 4), type, data, big(0, 4));
const png = (width: number, height: number, ...chunks: Uint8Array[]) =>
  bytes(
    [0x89], "PNG\r\n\x1a\n",
    chunk("IHDR", bytes(big(width, 4), big(height, 4), [8, 2, 0, 0, 0])),
    ...chunks,
    chunk("IEND", bytes()),
  ); // biome-ignore format: as in the file
const jpeg = (width: number, height: number, { channels = 3, orientation = 1 } = {}) => {
  const data = exif(orientation);
  return bytes(
    [0xff, 0xd8, 0xff, 0xe1], big(data.length + 8, 2), "Exif\0\0", data,
    [0xff, 0xc2], big(8 + channels * 3, 2), [8], big(height, 2), big(width, 2), [channels], Array.from({ length: channels * 3 }, () => 0),
  ); // biome-ignore format: as in the file
};
const webp = (flags: number, width: number, height: number, orientation = 1) => {
  const data = exif(orientation);
  return bytes(
    "RIFF", little(0, 4), "WEBPVP8X", little(10, 4), [flags, 0, 0, 0], little(width - 1, 3), little(height - 1, 3),
    "EXIF", little(data.length, 4), data,
  ); // biome-ignore format: as in the file
};

const many = <T>(part: T, times: number): T[] => Array.from({ length: times }, () => part);

describe("the size and orientation of", () => {
  test.each([
    { title: "JPEG", file: jpeg(30, 20, { orientation: 6 }), header: { format: "jpeg", orientation: 6 } },
    { title: "PNG", file: png(30, 20, chunk("eXIf", exif(3))), header: { format: "png", orientation: 3 } },
    { title: "WebP", file: webp(0x08, 30, 20, 8), header: { format: "webp", orientation: 8 } },
    {
      title: "lossless WebP",
      file: bytes("RIFF", little(0, 4), "WEBPVP8L", little(9, 4), [0x2f], little(29 + 19 * 16384, 4)),
      header: { format: "webp", orientation: 1 },
    },
    {
      title: "lossy WebP",
      file: bytes("RIFF", little(0, 4), "WEBPVP8 ", little(9, 4), little(0, 6), little(30, 2), little(20, 2)),
      header: { format: "webp", orientation: 1 },
    },
    {
      title: "an orientation that does not exist",
      file: jpeg(30, 20, { orientation: 9 }),
      header: { format: "jpeg", orientation: 1 },
    },
  ])("$title", ({ file, header }) => {
    expect(readImageHeader(file)).toEqual({ width: 30, height: 20, ...header });
  });
});

test.each([
  { title: "GIF", file: bytes("GIF89a", little(1, 10)), refused: /no image.*JPEG, PNG or WebP/ },
  { title: "an empty file", file: bytes(), refused: /no image/ },
  { title: "an animated PNG", file: png(1, 1, chunk("acTL", bytes(big(2, 4), big(0, 4)))), refused: /Animated/ },
  { title: "an animated WebP", file: webp(0x02, 1, 1), refused: /Animated/ },
  { title: "CMYK", file: jpeg(1, 1, { channels: 4 }), refused: /CMYK/ },
  { title: "no pixels", file: png(0, 5), refused: /no pixels/ },
  { title: "a JPEG that ends in its header", file: jpeg(1, 1).subarray(0, 40), refused: /incomplete or damaged/ },
  { title: "a JPEG without a frame", file: bytes([0xff, 0xd8, 0xff, 0xda], big(4, 2), big(0, 20)), refused: /damaged/ },
  {
    title: "a JPEG with many scans",
    file: bytes(jpeg(9, 9), ...many([0xff, 0xda], 101)),
    refused: /more than 100 scans/,
  },
  {
    title: "a PNG of empty chunks",
    file: bytes(png(9, 9).subarray(0, 33), ...many(chunk("tEXt", bytes()), 65_537)),
    refused: /parts/,
  },
  { title: "a JPEG of empty markers", file: bytes([0xff, 0xd8], ...many([0xff, 0xd0], 65_537)), refused: /parts/ },
  {
    title: "a WebP of empty chunks",
    file: bytes(webp(0, 9, 9), ...many(bytes("ABCD", big(0, 4)), 65_536)),
    refused: /parts/,
  },
  { title: "a side above the limit", file: png(16_385, 1), refused: /16385×1 pixels; the limit is/ },
  { title: "more pixels than the limit", file: png(4097, 4096), refused: /4097×4096 pixels/ },
  { title: "more bytes than the limit", file: new Uint8Array(16 * 1024 * 1024 + 1), refused: /has 16777217 bytes/ },
])("refuses $title", ({ file, refused }) => {
  expect(() => readImageHeader(file)).toThrow(refused);
});

test("accepts images at the limits", () => {
  expect(readImageHeader(png(4096, 4096))).toMatchObject({ width: 4096, height: 4096 });
  expect(readImageHeader(png(16_384, 1024))).toMatchObject({ width: 16_384 });
});
