import type { Readable } from "node:stream";
import { limits } from "@modelyard/platform/limits";
import type { Pace } from "./slow-transfers.ts";

interface OutputOptions {
  /** Measures how fast the client reads. */
  watch?: (end: () => void) => Pace;
  /** Runs after the last byte, before the body ends. */
  finish: () => Promise<void>;
  /** Called if the client disconnects or stops reading. */
  abandon: () => void;
  stalledMs?: number;
}

/** Returns a process's standard output as the body of a response. */
export function outputOf(
  stdout: Readable,
  { finish, abandon, watch, stalledMs = limits.git.stalledReaderMs }: OutputOptions,
): ReadableStream<Uint8Array> {
  const chunks = stdout.iterator({ destroyOnReturn: false });
  let stalled: NodeJS.Timeout | undefined;
  let pace: Pace | undefined;
  let readBytes = 0;
  const stop = (): void => {
    clearTimeout(stalled);
    pace?.close();
    abandon();
    // Drain the output, so that a process that continues does not wait for a reader.
    void discard(chunks).catch(() => undefined);
  };
  return new ReadableStream({
    start(controller) {
      pace = watch?.(() => {
        stop();
        controller.error(new Error("the client reads too slowly while other requests are waiting"));
      });
    },
    async pull(controller) {
      clearTimeout(stalled);
      pace?.moved(readBytes);
      const { value, done } = await chunks.next();
      if (done !== true) {
        readBytes = value.length;
        controller.enqueue(new Uint8Array(value));
        pace?.waits();
        stalled = setTimeout(() => {
          stop();
          controller.error(new Error("the client does not read the response"));
        }, stalledMs).unref();
        return;
      }
      pace?.close();
      await finish();
      controller.close();
    },
    cancel: stop,
  });
}

async function discard(chunks: AsyncIterableIterator<unknown>): Promise<void> {
  while ((await chunks.next()).done !== true);
}
