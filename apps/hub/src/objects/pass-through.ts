import type { BytesToStore } from "./object-driver.ts";

/**
 * Returns the same pieces after they have passed a function, such as one that hashes or counts them. Their memory is handed
 * back to their source.
 * @param check called with each piece; an error ends the iteration
 * @param end called after the last piece; an error ends the iteration
 */
export function passThrough(
  source: BytesToStore,
  check: (piece: Uint8Array) => void,
  end: () => void = () => undefined,
): BytesToStore {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const piece of source) {
        check(piece);
        yield piece;
      }
      end();
    },
    recycle: (piece) => source.recycle?.(piece),
  };
}
