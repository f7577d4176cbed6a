import type { ObjectBytes } from "../../objects/object-driver.ts";

/**
 * Returns bytes whose memory is not used again for later reads.
 * @param recycle called with pieces that the consumer has finished with. By default nothing is done: pieces may share memory
 */
export function unpooledBytes(
  pieces: AsyncGenerator<Uint8Array>,
  recycle: ObjectBytes["recycle"] = () => undefined,
): ObjectBytes {
  const bytes: ObjectBytes = {
    [Symbol.asyncIterator]: () => bytes,
    next: () => pieces.next(),
    return: () => pieces.return(undefined),
    recycle,
  };
  return bytes;
}
