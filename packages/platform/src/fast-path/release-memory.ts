/** From this size on, memory is worth giving back at once. */
const releasedBytes = 16 * 1024;

/**
 * Gives memory back that nobody else holds, before the collector would find it: what is read next finds pages that are
 * there already, and the collector is not called for the sake of bytes.
 * @param bytes are empty afterwards, unless they are few, or a part of something larger
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength >= releasedBytes && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
    buffer.transfer(0);
}
