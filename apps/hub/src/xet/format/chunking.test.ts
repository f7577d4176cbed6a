import { expect, test } from "vitest";
import { createChunker } from "./chunking.ts";
import { toHashString } from "./hash-string.ts";
import { hashChunk } from "./hashes.ts";
import { hashFile } from "./merkle.ts";
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

// The hashes of files that hf_xet 1.8.0 uploaded. @huggingface/xetchunk-wasm 0.2.0, which @huggingface/hub uses, makes further
// cuts 64 bytes before the minimum, about one in ten chunks.
test.each([
  {
    name: "random bytes",
    bytes: randomBytes(3_000_000, 1),
    fileHash: "928a7657d82dd9f8fcc4a2db95918c19b723742e4bbce37befca963ff2de14be",
  },
  {
    name: "many random bytes",
    bytes: randomBytes(30_000_000, 4),
    fileHash: "76420f21a00445d719a42d898ca615dcc9aefcdd0218444d8ebd887c63d42a62",
  },
  {
    name: "text",
    bytes: textBytes(1_000_000, 2),
    fileHash: "3fb77edff83ae008e6fc53b9aac0ee0591a4743c75e304437c34ba508680f28b",
  },
  {
    name: "zeros",
    bytes: new Uint8Array(500_000),
    fileHash: "e35d1e497d39cb2361ee6cc6ef5e9355ce1c6ea02e7d340b5a7b4346e96dedd8",
  },
  {
    name: "less than the minimum",
    bytes: randomBytes(100, 3),
    fileHash: "6b42da07bda631f343c4cfe88eac5e3b5f8cace5079d10e58351eb7be17e6df0",
  },
])("$name are cut as hf_xet cuts them, whatever the pieces are", ({ bytes, fileHash }) => {
  for (const pieceBytes of [128 * 1024, 65_536, 4099]) {
    const lengths = lengthsOf(bytes, pieceBytes);
    let start = 0;
    const chunks = lengths.map((size) => {
      start += size;
      return { hash: Buffer.from(hashChunk(bytes.subarray(start - size, start))), size };
    });
    expect(toHashString(hashFile(chunks))).toBe(fileHash);
    expect(lengths.slice(0, -1).every((length) => length >= 8192 && length <= 128 * 1024)).toBe(true);
  }
});

test("a byte inserted at the start changes only the first chunks", () => {
  const bytes = randomBytes(2_000_000, 9);
  const before = lengthsOf(bytes, bytes.length);
  const after = lengthsOf(Buffer.concat([Uint8Array.of(1), bytes]), bytes.length + 1);
  expect(after.slice(-10)).toEqual(before.slice(-10));
});
