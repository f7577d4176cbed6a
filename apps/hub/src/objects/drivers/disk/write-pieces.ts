import type { FileHandle } from "node:fs/promises";

/** The most buffers of one `writev` (IOV_MAX of Linux). */
const maxPieces = 1024;

interface WriteOptions {
  /** Pieces are gathered up to this size. At most twice as much is held in memory. */
  writeBytes: number;
  /** Called with each piece that was written. */
  recycle: (piece: Uint8Array) => void;
}

/**
 * Writes pieces to a file in larger writes, each while the next pieces arrive.
 * @returns how many bytes were written
 */
export async function writePieces(
  file: FileHandle,
  pieces: AsyncIterable<Uint8Array>,
  { writeBytes, recycle }: WriteOptions,
): Promise<number> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let writtenBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    writtenBytes += gatheredBytes;
    writing = writeAll(file, gathered, recycle);
    // The next flush reports the failure.
    writing.catch(() => undefined);
    gathered = [];
    gatheredBytes = 0;
  };
  try {
    for await (const piece of pieces) {
      if (piece.byteLength === 0) continue;
      gathered.push(piece);
      gatheredBytes += piece.byteLength;
      if (gatheredBytes >= writeBytes || gathered.length >= maxPieces) await flush();
    }
    await flush();
  } finally {
    // The file is closed next.
    await writing.catch(() => undefined);
  }
  await writing;
  return writtenBytes;
}

/** Writes all pieces: a system call may write fewer bytes than it was given. */
async function writeAll(
  file: FileHandle,
  pieces: readonly Uint8Array[],
  recycle: (piece: Uint8Array) => void,
): Promise<void> {
  let rest = pieces;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = without(rest, bytesWritten);
  }
  for (const piece of pieces) recycle(piece);
}

function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = 0;
  const rest: Uint8Array[] = [];
  for (const piece of pieces) {
    const from = Math.min(piece.byteLength, bytes - skipped);
    skipped += from;
    if (from < piece.byteLength) rest.push(piece.subarray(from));
  }
  return rest;
}
