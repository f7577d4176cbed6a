import type { Readable } from "node:stream";
import { limits } from "@modelyard/platform/limits";

interface OutputOptions {
  /** Runs after the last byte, before the body ends. */
  finish: () => Promise<void>;
  /** The client left, or takes nothing any more. */
  abandon: () => void;
  stalledMs?: number;
}

/** Returns a process's standard output as the body of a response. */
export function outputOf(
  stdout: Readable,
  { finish, abandon, stalledMs = limits.git.stalledReaderMs }: OutputOptions,
): ReadableStream<Uint8Array> {
  const chunks = stdout.iterator({ destroyOnReturn: false });
  let stalled: NodeJS.Timeout | undefined;
  const leave = (): void => {
    clearTimeout(stalled);
    abandon();
    // A process that is not ended must not wait for a reader.
    void discard(chunks).catch(() => undefined);
  };
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(stalled);
      const { value, done } = await chunks.next();
      if (done !== true) {
        controller.enqueue(new Uint8Array(value));
        stalled = setTimeout(() => {
          leave();
          controller.error(new Error("the client does not read the response"));
        }, stalledMs).unref();
        return;
      }
      await finish();
      controller.close();
    },
    cancel: leave,
  });
}

async function discard(chunks: AsyncIterableIterator<unknown>): Promise<void> {
  while ((await chunks.next()).done !== true);
}
