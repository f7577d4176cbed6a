/** Smaller buffers are left to the garbage collector. */
const releasedBytes = 16 * 1024;

/**
 * Releases memory before the garbage collector would: the next read reuses its pages, and external memory does not trigger
 * collections.
 * @param bytes must not be shared; empty afterwards, unless they are small or part of a larger buffer
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength >= releasedBytes && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
    buffer.transfer(0);
}
