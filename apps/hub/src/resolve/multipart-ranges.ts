import { randomBytes } from "node:crypto";
import type { ByteRange } from "./byte-range.ts";

interface Multipart {
  contentType: string;
  sizeBytes: number;
  /** @param ended called once all is read, or the client has disconnected */
  body: (ended?: () => void) => ReadableStream<Uint8Array>;
}

interface RangesToSend {
  ranges: readonly ByteRange[];
  /** The type and size of the whole file. */
  type: string;
  sizeBytes: number;
  /** Opens the bytes of a range. */
  open: (range: ByteRange) => AsyncIterable<Uint8Array>;
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

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const [index, range] of ranges.entries()) {
      yield Buffer.from(heads[index] ?? "");
      yield* open(range);
    }
    yield Buffer.from(tail);
  }

  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    sizeBytes: content + text,
    body: (ended) => streamOf(pieces(), ended),
  };
}

/** Returns a stream that reads nothing ahead of the client, and ends the iteration when the client disconnects. */
export function streamOf(
  pieces: AsyncIterator<Uint8Array>,
  ended: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done !== true) return controller.enqueue(value);
          ended();
          controller.close();
        } catch (error) {
          ended();
          throw error;
        }
        return undefined;
      },
      async cancel() {
        ended();
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
