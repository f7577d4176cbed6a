import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";

/** A blob that git inflates as it is read. */
export interface OpenBlob {
  /** The first bytes. */
  head: Buffer;
  /**
   * Returns the bytes from `start` (inclusive) to `end` (exclusive). Call it only once; it closes the blob at the end.
   */
  part: (start: number, end: number) => ReadableStream<Uint8Array>;
  /** Ends git. Call it if no part is read. */
  close: () => void;
}

/**
 * Opens a blob that is too large to hold in memory.
 * @param oid the id of a blob that is not empty
 * @param onClose called once, when git has ended
 */
export async function openBlob(folder: string, oid: string, onClose: () => void): Promise<OpenBlob> {
  const { child, ended } = startGit(folder, ["cat-file", "blob", oid], {
    // Inflate larger blobs piece by piece.
    settings: [`core.bigFileThreshold=${limits.files.bufferedBytes}`],
    timeoutMs: limits.git.serviceTimeoutMs,
    // Runs as long as a client reads.
    kind: "service",
  });
  ended.then(onClose, onClose);
  child.stdin.end();
  const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) {
    await ended;
    throw new Error("git cat-file sent no data");
  }
  const close = (): void => {
    child.kill("SIGKILL");
    // The process counts as ended only once its output is closed.
    child.stdout.destroy();
  };

  async function* part(start: number, end: number): AsyncGenerator<Uint8Array, undefined> {
    try {
      let next: IteratorResult<Buffer> = first;
      for (let at = 0; at < end; next = at < end ? await chunks.next() : next) {
        if (next.done === true)
          throw new Error("git ended before the end of the blob", { cause: await failureOf(ended) });
        const chunk = next.value;
        const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
        at += chunk.length;
        if (wanted.length > 0) yield wanted;
      }
      return undefined;
    } finally {
      close();
    }
  }

  return { head: first.value, part: (start, end) => streamOf(part(start, end), close), close };
}

/** Returns a stream that reads nothing ahead of the client. */
function streamOf(pieces: AsyncGenerator<Uint8Array, undefined>, close: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

async function failureOf(ended: Promise<void>): Promise<unknown> {
  try {
    await ended;
    return undefined;
  } catch (error) {
    return error;
  }
}
