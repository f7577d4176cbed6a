import type { Readable } from "node:stream";
import { limits } from "@modelyard/platform/limits";
import type { Pace } from "./slow-transfers.ts";

interface OutputOptions {
  /** Watches how fast the client reads. */
  watch?: (end: () => void) => Pace;
  /** Runs after the last byte, before the body ends. */
  finish: () => Promise<void>;
  /** The client left, or takes nothing any more. */
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
  let taken = 0;
  const leave = (): void => {
    clearTimeout(stalled);
    pace?.close();
    abandon();
    // A process that is not ended must not wait for a reader.
    void discard(chunks).catch(() => undefined);
  };
  return new ReadableStream({
    start(controller) {
      pace = watch?.(() => {
        leave();
        controller.error(new Error("the client reads too slowly while others wait"));
      });
    },
    async pull(controller) {
      clearTimeout(stalled);
      pace?.moved(taken);
      const { value, done } = await chunks.next();
      if (done !== true) {
        taken = value.length;
        controller.enqueue(new Uint8Array(value));
        pace?.waits();
        stalled = setTimeout(() => {
          leave();
          controller.error(new Error("the client does not read the response"));
        }, stalledMs).unref();
        return;
      }
      pace?.close();
      await finish();
      controller.close();
    },
    cancel: leave,
  });
}

async function discard(chunks: AsyncIterableIterator<unknown>): Promise<void> {
  while ((await chunks.next()).done !== true);
}
