import type { Readable } from "node:stream";
import type { ObjectBytes } from "../../object-driver.ts";
import { withStoreAway } from "./s3-error.ts";

/** The body of an S3 response. Closes the connection when the consumer returns early. */
export class StreamBytes implements ObjectBytes {
  readonly #stream: Readable;
  readonly #iterator: AsyncIterator<Uint8Array>;

  constructor(stream: Readable) {
    this.#stream = stream;
    // The iterator reports failures; those before the first piece would otherwise end the process.
    stream.on("error", () => undefined);
    this.#iterator = stream[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return await this.#iterator.next();
    } catch (error) {
      throw withStoreAway(error);
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#stream.destroy();
    await this.#iterator.return?.();
    return { done: true, value: undefined };
  }

  recycle(): void {
    // The connection owns its buffers.
  }
}
