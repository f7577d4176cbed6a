import { Hasher } from "gearhash-jit";

const minBytes = 8 * 1024;
const maxBytes = 128 * 1024;
const mask = 0xffff_0000_0000_0000n;
// The hash depends on the last 64 bytes, so that bytes further before the first possible cut need not be read.
const windowBytes = 64;

/** Cuts a stream into chunks where its content says so, so that similar files share chunks. */
export interface Chunker {
  /**
   * Returns the number of bytes of `bytes` that complete the current chunk, or `undefined` if the chunk goes beyond them.
   * The next call continues after these bytes.
   */
  next: (bytes: Uint8Array) => number | undefined;
}

/** Creates a chunker with the sizes that all Xet clients use: 8 to 128 KiB, 64 KiB on average. */
export function createChunker(): Chunker {
  const hasher = new Hasher(mask);
  let length = 0;

  const scan = (bytes: Uint8Array): number | undefined => {
    const last = Math.min(bytes.length, maxBytes - length);
    let position = Math.min(bytes.length, Math.max(0, minBytes - windowBytes - 1 - length));
    while (position < last) {
      const match = hasher.nextMatch(bytes.subarray(position, last));
      if (match <= 0) break;
      position += match;
      // The hash of less than a window can match, too.
      if (length + position >= minBytes) return position;
    }
    return length + last >= maxBytes ? last : undefined;
  };

  return {
    next: (bytes) => {
      const end = scan(bytes);
      if (end === undefined) length += bytes.length;
      else {
        length = 0;
        hasher.resetHash();
      }
      return end;
    },
  };
}
