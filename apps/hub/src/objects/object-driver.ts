/** A part of an object, in bytes. Both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * The bytes of an object, in pieces that are read as the consumer takes them. Holds a file or a connection until the end,
 * `return()` or an abort, so take it to its end or call `return()`.
 */
export interface ObjectBytes extends AsyncIterableIterator<Uint8Array> {
  return: () => Promise<IteratorResult<Uint8Array>>;
  /**
   * Hands the memory of a piece back for later reads. Optional, and only for a consumer that has finished with the piece:
   * after the callback of a write, not after the call.
   */
  recycle: (piece: Uint8Array) => void;
}

/** Bytes to store. */
export interface BytesToStore extends AsyncIterable<Uint8Array> {
  /** Called with each piece when it is stored, so that its memory can be used again. */
  recycle?: (piece: Uint8Array) => void;
}

export interface PutOptions {
  /** Checked before the first byte is written where the driver can: a full disk is reported early. */
  size?: number;
  signal?: AbortSignal | undefined;
}

/** URLs with which a client reads and writes objects without the hub. */
export interface PresignedAccess {
  /**
   * The origin under which clients reach the store, such as `https://files.example.org`. Redirect downloads only if there
   * is one whose host name is not the hub's: content of users must not share an origin with the hub's pages.
   */
  publicOrigin: string | undefined;
  /** Returns a URL to download an object. */
  get: (key: string, options: PresignedGet) => Promise<string>;
  /** All parts but the last must have this size or more. */
  minPartBytes: number;
  /** Starts an upload in parts. @returns the id of the upload */
  beginParts: (key: string) => Promise<string>;
  /** Returns a URL to which one part is sent with PUT. Parts may be sent again and in any order. */
  putPart: (key: string, uploadId: string, part: PresignedPart) => string;
  /** Lists the parts that were sent. @returns `undefined` if there is no such upload, or it was completed or aborted */
  listParts: (key: string, uploadId: string) => Promise<UploadedPart[] | undefined>;
  /** Puts the parts together. Idempotent: an upload that was completed before is complete. */
  completeParts: (key: string, uploadId: string, parts: readonly UploadedPart[]) => Promise<void>;
  /** Removes the parts of an upload that is not complete. */
  abortParts: (key: string, uploadId: string) => Promise<void>;
}

export interface PresignedGet {
  /** How long the URL is valid. */
  seconds: number;
  contentType: string;
  contentDisposition: string;
}

export interface PresignedPart {
  number: number;
  /** The exact size of the part. The store refuses a body of another size. */
  size: number;
  /** How long the URL is valid. */
  seconds: number;
}

export interface UploadedPart {
  number: number;
  /** As the store returned it for the part. */
  etag: string;
}

/**
 * Stores bytes under keys that the hub makes, see `object-keys.ts`. An object is never changed: it is written once and
 * removed.
 */
export interface ObjectDriver {
  readonly kind: "disk" | "s3";
  /** The folder whose disk must have free space. Disk only. */
  readonly folder?: string;
  /**
   * Stores bytes. The key is visible only once all bytes are durable. If `bytes` throws or the signal aborts, nothing is
   * left behind. A key that exists is replaced atomically.
   * @param bytes pieces that their producer does not change until they are recycled
   */
  put: (key: string, bytes: BytesToStore, options?: PutOptions) => Promise<{ size: number }>;
  head: (key: string) => Promise<{ size: number; modifiedAt: Date } | undefined>;
  /**
   * Opens an object.
   * @throws {ObjectMissingError}
   */
  read: (key: string, range?: ByteRange, signal?: AbortSignal) => Promise<ObjectBytes>;
  /**
   * Fills buffers with consecutive bytes of an object, without another copy of them. Disk only.
   * @throws {ObjectMissingError}
   * @throws {ObjectDamagedError} the object ends before
   */
  readInto?: (key: string, start: number, buffers: readonly NodeJS.ArrayBufferView[]) => Promise<void>;
  /**
   * Gives an object its final key. Idempotent: a move that was made before succeeds.
   * @throws {ObjectMissingError} neither key exists
   */
  move: (from: string, to: string) => Promise<void>;
  /**
   * Gives an object a second key. A key that exists is replaced atomically.
   * @throws {ObjectMissingError}
   */
  copy: (from: string, to: string) => Promise<void>;
  /** Removes an object. A key that does not exist is no error. */
  remove: (key: string) => Promise<void>;
  /** Lists objects by the start of their key, in the order of their keys. @param after skips keys up to this one */
  list: (prefix: string, after?: string) => AsyncIterable<StoredObject>;
  /** Returns the file of an object, for a proxy that sends it (`X-Accel-Redirect`, `X-Sendfile`). Disk only. */
  path?: (key: string) => string;
  /** S3 only. */
  presign?: PresignedAccess;
  /** Removes what interrupted writes left behind more than a day ago. */
  sweep: (now: Date) => Promise<void>;
  /** Checks that objects can be stored. @throws {Error} the reason */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/** An object that should exist is not in the store. */
export class ObjectMissingError extends Error {
  override name = "ObjectMissingError";

  constructor(key: string, options?: ErrorOptions) {
    super(`the object ${key} is not in the store; modelyard fsck lists all that are missing`, options);
  }
}

/** The store returned fewer bytes than an object has. */
export class ObjectDamagedError extends Error {
  override name = "ObjectDamagedError";
}

/** The store cannot be reached, or fails for the moment. The same operation may succeed later. */
export class ObjectStoreAwayError extends Error {
  override name = "ObjectStoreAwayError";
}
