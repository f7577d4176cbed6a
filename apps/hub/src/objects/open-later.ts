import type { Pieces } from "@modelyard/platform/http/piece-stream";
import type { ObjectBytes } from "./object-driver.ts";

/**
 * Returns the bytes of an object that is opened when its first piece is taken.
 * @param ended called once: after the last piece, an error, or `return()`
 */
export function openLater(open: () => Promise<Pieces>, ended: () => void = () => undefined): ObjectBytes {
  return new LaterBytes(open, ended);
}

class LaterBytes implements ObjectBytes {
  readonly #open: () => Promise<Pieces>;
  readonly #ended: () => void;
  #opening: Promise<Pieces> | undefined;
  #bytes: Pieces | undefined;
  #hasEnded = false;

  constructor(open: () => Promise<Pieces>, ended: () => void) {
    this.#open = open;
    this.#ended = ended;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#hasEnded) return { done: true, value: undefined };
    try {
      this.#bytes ??= await (this.#opening ??= this.#open());
      const next = await this.#bytes.next();
      if (next.done !== true) return next;
      this.#end();
      return { done: true, value: undefined };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#end();
    // What could not be opened needs no closing.
    const bytes = await this.#opening?.catch(() => undefined);
    await bytes?.return();
    return { done: true, value: undefined };
  }

  recycle(piece: Uint8Array): void {
    this.#bytes?.recycle(piece);
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#ended();
  }
}
