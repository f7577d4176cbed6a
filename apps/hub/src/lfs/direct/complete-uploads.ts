import type { ObjectUploadRow } from "../../objects/tables.ts";

/** A part in the request that completes an upload. */
export interface ListedPart {
  partNumber: number;
  etag: string;
}

/** The objects of a user that a request names. */
export interface NamedUploads {
  repoId: string;
  userId: string;
  sha256s: readonly string[];
  /** How long the request waits, in milliseconds. */
  waitMs: number;
}

/** Completes uploads whose bytes clients send to the object store directly. */
export interface CompleteUploads {
  /**
   * Completes an upload all of whose parts were sent.
   * @param parts as the client lists them, with the ETags of the store
   * @throws {HubError} names a part that is missing; 422: other content than announced, and the upload was removed;
   * 503: it takes longer than the client waits, and can be requested again
   */
  complete: (upload: ObjectUploadRow, parts: readonly ListedPart[], waitMs: number) => Promise<void>;
  /**
   * Completes those of the uploads all of whose parts were sent.
   * @throws {HubError} as `complete`
   */
  settle: (named: NamedUploads) => Promise<void>;
  /**
   * Completes those of the uploads to which no part can be sent any more, and removes those that the store does not
   * know, so that they begin again.
   * @throws {HubError} as `complete`
   */
  resume: (named: NamedUploads) => Promise<void>;
}
