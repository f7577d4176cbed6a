import { randomBytes } from "node:crypto";
import type { Pieces } from "@modelyard/platform/http/piece-stream";
import type { ByteRange } from "./byte-range.ts";

interface Multipart {
  contentType: string;
  sizeBytes: number;
  /** Returns the body. Call it at most once. */
  body: () => Pieces;
}

interface RangesToSend {
  ranges: readonly ByteRange[];
  /** The type and size of the whole file. */
  type: string;
  sizeBytes: number;
  /** Opens the bytes of a range. */
  open: (range: ByteRange) => Pieces;
}

/**
 * Returns several ranges of a file as one body.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-media-type-multipart-byteran
 */
export function multipartRanges({ ranges, type, sizeBytes, open }: RangesToSend): Multipart {
  const boundary = randomBytes(15).toString("hex");
  const heads = ranges.map(
    ({ start, end }) =>
      `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${start}-${end}/${sizeBytes}\r\n\r\n`,
  );
  const tail = `\r\n--${boundary}--\r\n`;
  const content = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const text = heads.reduce((sum, { length }) => sum + length, tail.length);
  /** The range that is being sent. Its pieces are handed back before the next range is opened. */
  let current: Pieces | undefined;

  async function* pieces(): AsyncGenerator<Uint8Array, undefined> {
    for (const [index, range] of ranges.entries()) {
      current = open(range);
      try {
        // Before the head of the part: a store that is away is known before the head of the response is sent.
        let next = await current.next();
        yield Buffer.from(heads[index] ?? "");
        for (; next.done !== true; next = await current.next()) yield next.value;
      } finally {
        await current.return();
      }
    }
    yield Buffer.from(tail);
    return undefined;
  }

  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    sizeBytes: content + text,
    body: () => {
      const body = pieces();
      return {
        next: () => body.next(),
        return: () => body.return(undefined),
        recycle: (piece) => current?.recycle(piece),
      };
    },
  };
}
