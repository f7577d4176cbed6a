import type { ObjectBytes } from "../../objects/object-driver.ts";

interface UnpooledOptions {
  /** Called with pieces that the consumer has finished with. By default nothing is done: pieces may share memory. */
  recycle?: ObjectBytes["recycle"];
  /** Closes what was opened before the first piece is taken. A generator that has not started has nothing to close. */
  close?: () => Promise<unknown>;
}

/** Returns bytes whose memory is not used again for later reads. */
export function unpooledBytes(
  pieces: AsyncGenerator<Uint8Array>,
  { recycle = () => undefined, close = async () => undefined }: UnpooledOptions = {},
): ObjectBytes {
  const bytes: ObjectBytes = {
    [Symbol.asyncIterator]: () => bytes,
    next: () => pieces.next(),
    return: async () => {
      const ended = await pieces.return(undefined);
      await close();
      return ended;
    },
    recycle,
  };
  return bytes;
}
