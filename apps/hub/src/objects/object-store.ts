import { createHash, type Hash } from "node:crypto";
import type { ByteRange, BytesToStore, ObjectBytes, ObjectDriver } from "./object-driver.ts";
import { newStagingKey, objectKey } from "./object-keys.ts";

/** What is known of an object before its bytes arrive. */
export interface ExpectedObject {
  sha256?: string;
  size?: number;
}

export interface HashedObject {
  sha256: string;
  size: number;
}

/** Stores objects by the SHA-256 of their bytes. */
export interface ObjectStore {
  readonly driver: ObjectDriver;
  /**
   * Stores an object, hashing its bytes as they pass. Nothing is visible unless hash and size are as expected.
   * @throws {ObjectMismatchError} as soon as there are too many bytes, else at the end
   */
  write: (bytes: BytesToStore, expected: ExpectedObject, signal?: AbortSignal) => Promise<HashedObject>;
  /**
   * Checks bytes that were stored under another key, and copies them to an object. No one may change that key meanwhile.
   * It is removed after a mismatch; otherwise remove it once the object is linked, so that a crash loses nothing.
   * @throws {ObjectMismatchError}
   * @throws {ObjectMissingError} nothing is stored under that key
   */
  adopt: (key: string, expected: ExpectedObject, signal?: AbortSignal) => Promise<HashedObject>;
  head: (sha256: string) => Promise<{ size: number; modifiedAt: Date } | undefined>;
  /** @throws {ObjectMissingError} */
  read: (sha256: string, range?: ByteRange, signal?: AbortSignal) => Promise<ObjectBytes>;
}

/** The bytes are not those that were announced. */
export class ObjectMismatchError extends Error {
  override name = "ObjectMismatchError";
  readonly what: "hash" | "size";

  constructor(what: "hash" | "size", { expected, received }: { expected: string; received: string }) {
    super(
      what === "hash"
        ? `The SHA-256 of the uploaded bytes is ${received}, not ${expected}. Nothing was stored; upload the file again.`
        : `The upload has ${received} bytes, not ${expected}. Nothing was stored; upload the file again.`,
    );
    this.what = what;
  }
}

/** Opens a content-addressed store on a driver. */
export function createObjectStore(driver: ObjectDriver): ObjectStore {
  return {
    driver,
    async write(bytes, expected, signal) {
      const checked = new CheckedBytes(bytes, expected);
      const options = { signal, ...(expected.size === undefined ? {} : { size: expected.size }) };
      if (expected.sha256 !== undefined) {
        // A wrong hash ends the iteration with an error, so the driver never makes this key visible.
        await driver.put(objectKey(expected.sha256), checked, options);
        return checked.result();
      }
      const staging = newStagingKey();
      await driver.put(staging, checked, options);
      await driver.move(staging, objectKey(checked.result().sha256));
      return checked.result();
    },
    async adopt(key, expected, signal) {
      const bytes = await driver.read(key, undefined, signal);
      const checked = new CheckedBytes(bytes, expected);
      try {
        for await (const piece of checked) bytes.recycle(piece);
      } catch (error) {
        if (error instanceof ObjectMismatchError) await driver.remove(key);
        throw error;
      }
      await driver.copy(key, objectKey(checked.result().sha256));
      return checked.result();
    },
    head: (sha256) => driver.head(objectKey(sha256)),
    read: (sha256, range, signal) => driver.read(objectKey(sha256), range, signal),
  };
}

/** Hashes and counts bytes as they pass. Ends with an error if they are not those expected. */
export class CheckedBytes implements BytesToStore {
  readonly #bytes: BytesToStore;
  readonly #expected: ExpectedObject;
  readonly #hash: Hash = createHash("sha256");
  #size = 0;
  #sha256: string | undefined;

  constructor(bytes: BytesToStore, expected: ExpectedObject) {
    this.#bytes = bytes;
    this.#expected = expected;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const { sha256, size } = this.#expected;
    for await (const piece of this.#bytes) {
      this.#size += piece.byteLength;
      if (size !== undefined && this.#size > size) throw this.#wrongSize(size, `more than ${size}`);
      this.#hash.update(piece);
      yield piece;
    }
    if (size !== undefined && this.#size !== size) throw this.#wrongSize(size, String(this.#size));
    this.#sha256 = this.#hash.digest("hex");
    if (sha256 !== undefined && sha256 !== this.#sha256) {
      throw new ObjectMismatchError("hash", { expected: sha256, received: this.#sha256 });
    }
  }

  recycle(piece: Uint8Array): void {
    this.#bytes.recycle?.(piece);
  }

  /** Reads all bytes without storing them. @throws {ObjectMismatchError} */
  async discard(): Promise<HashedObject> {
    for await (const piece of this) this.recycle(piece);
    return this.result();
  }

  /** Returns hash and size after the iteration. */
  result(): HashedObject {
    if (this.#sha256 === undefined) throw new Error("a driver stored an object before its bytes ended");
    return { sha256: this.#sha256, size: this.#size };
  }

  #wrongSize(expected: number, received: string): ObjectMismatchError {
    return new ObjectMismatchError("size", { expected: String(expected), received });
  }
}
