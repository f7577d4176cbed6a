import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";

/** A blob that git inflates no faster than it is read. */
export interface OpenBlob {
  /** The first bytes. */
  head: Buffer;
  /** The bytes from `start` up to and without `end`. Can be asked for once; closes the blob at its end. */
  part: (start: number, end: number) => ReadableStream<Uint8Array>;
  /** Ends git. Needed where no part is read. */
  close: () => void;
}

/**
 * Opens a blob that is too large to hold in memory.
 * @param oid of a blob that is not empty
 * @param onClose called once, when git has ended
 */
export async function openBlob(folder: string, oid: string, onClose: () => void): Promise<OpenBlob> {
  const { child, ended } = startGit(folder, ["cat-file", "blob", oid], {
    // Larger ones are inflated piece by piece.
    settings: [`core.bigFileThreshold=${limits.files.bufferedBytes}`],
    timeoutMs: limits.git.serviceTimeoutMs,
    // It runs as long as a client reads.
    kind: "service",
  });
  ended.then(onClose, onClose);
  child.stdin.end();
  const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) {
    await ended;
    throw new Error("git sent nothing of a blob");
  }
  const close = (): void => {
    child.kill("SIGKILL");
    // The process counts as ended only when its output is gone too.
    child.stdout.destroy();
  };

  async function* part(start: number, end: number): AsyncGenerator<Uint8Array, undefined> {
    try {
      let next: IteratorResult<Buffer> = first;
      for (let at = 0; at < end; next = at < end ? await chunks.next() : next) {
        if (next.done === true) throw new Error("git ended before the blob did", { cause: await failureOf(ended) });
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

/** Nothing is read ahead of the client. */
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
