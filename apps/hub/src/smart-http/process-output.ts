import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/**
 * A process's standard output as a body. Whoever leaves early ends the process.
 * @param finish runs when all was read, before the body ends
 */
export function outputOf(
  child: ChildProcess & { stdout: Readable },
  finish: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const chunks = child.stdout.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done !== true) {
        controller.enqueue(new Uint8Array(value));
        return;
      }
      await finish();
      controller.close();
    },
    async cancel() {
      child.kill("SIGKILL");
      await finish();
    },
  });
}
