import type { ByteSource } from "@modelyard/model-files";

/** A part of a file: from `start` (inclusive) to `end` (exclusive). */
export interface FileRange {
  start: number;
  end: number;
}

export interface FilePiece {
  offset: number;
  bytes: Uint8Array;
}

/** A viewer needs bytes that it was not given. */
export class MissingBytesError extends Error {
  override name = "MissingBytesError";
}

/** The first request of unknown bytes, which doubles with each round, so that long headers take few rounds. */
const firstBytes = 512 * 1024;
const mostBytes = 8 * 1024 * 1024;

/**
 * The bytes of a file that the hub has read for a viewer. A viewer has no access to files: it fails when it needs more, and
 * runs again with them.
 */
export class ProvidedBytes implements ByteSource {
  readonly size: number;
  readonly #pieces: readonly FilePiece[];
  /** What was needed and is not there. */
  readonly missing: FileRange[] = [];

  constructor(size: number, pieces: readonly FilePiece[]) {
    this.size = size;
    this.#pieces = pieces;
  }

  /** Reads bytes that follow each other in a header, so that the next ones are requested as well. */
  read(offset: number, length: number): Promise<Uint8Array> {
    const ahead = Math.min(firstBytes * 2 ** this.#pieces.length, mostBytes);
    return this.#read(offset, length, Math.max(length, ahead));
  }

  /** Reads exactly these bytes. */
  readRange(start: number, end: number): Promise<Uint8Array> {
    return this.#read(start, end - start, end - start);
  }

  /** Returns the first bytes, at most `length`. */
  async start(length: number): Promise<Uint8Array> {
    return this.readRange(0, Math.min(length, this.size));
  }

  async #read(offset: number, length: number, requested: number): Promise<Uint8Array> {
    if (offset < 0 || length < 0 || offset + length > this.size) {
      throw new Error(`it names ${length} bytes at ${offset}, and has ${this.size} in all`);
    }
    const whole = this.#pieces.find((piece) => piece.offset <= offset && endOf(piece) >= offset + length);
    if (whole !== undefined) return whole.bytes.subarray(offset - whole.offset, offset - whole.offset + length);
    const parts: Uint8Array[] = [];
    let at = offset;
    while (at < offset + length) {
      const piece = this.#pieces.find((each) => each.offset <= at && endOf(each) > at);
      if (piece === undefined) {
        this.missing.push({ start: at, end: Math.min(at + Math.max(requested, offset + length - at), this.size) });
        throw new MissingBytesError("more bytes are needed");
      }
      const part = piece.bytes.subarray(at - piece.offset, offset + length - piece.offset);
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  }
}

function endOf({ offset, bytes }: FilePiece): number {
  return offset + bytes.length;
}
