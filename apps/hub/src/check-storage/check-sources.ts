import type { Database } from "@modelyard/platform/database";
import type { ObjectDriver } from "../objects/object-driver.ts";
import type { FileSources } from "../xet/xet-context.ts";
import type { Problem } from "./damage.ts";

/** What is checked. */
export interface CheckSources {
  driver: ObjectDriver;
  /** `undefined` if the database is not reachable: then only stored bytes are compared with their hashes. */
  orm: Database["orm"] | undefined;
  threads: FileSources["threads"];
  chunkTables: FileSources["chunkTables"] | undefined;
  /** Where xorbs are checked that the driver does not keep as files. */
  temporaryFolder: string;
  /** Whether the SHA-256 of files that are stored as xorbs is computed from all their bytes. */
  readsFiles: boolean;
}

/**
 * Called with bytes that were read, and awaited: it can slow down the reading.
 * @throws {CheckStoppedError} ends the check
 */
export type Pace = (bytes: number) => Promise<void>;

/** The check was ended before it had a result, which says nothing about the bytes. */
export class CheckStoppedError extends Error {
  override name = "CheckStoppedError";
}

/** The result for one object, xorb or file. */
export interface Finding {
  /** `undefined` if nothing was read, for example because it was removed meanwhile. */
  readBytes: number | undefined;
  problem?: Problem | undefined;
}
