import { UnknownLibraryError } from "../errors/unknown-key.ts";
import { libraries3ToB } from "./3-to-b.ts";
import { librariesC } from "./c.ts";
import { librariesDToF } from "./d-to-f.ts";
import { librariesGToK } from "./g-to-k.ts";
import { librariesL } from "./l.ts";
import type { LibraryEntry } from "./library-entry.ts";
import { librariesM } from "./m.ts";
import { librariesNToR } from "./n-to-r.ts";
import { librariesS } from "./s.ts";
import { librariesTToZ } from "./t-to-z.ts";

/** Every model library by its `library_name`. Adding one: an entry in the file of its first letter. */
export const libraries = {
  ...libraries3ToB,
  ...librariesC,
  ...librariesDToF,
  ...librariesGToK,
  ...librariesL,
  ...librariesM,
  ...librariesNToR,
  ...librariesS,
  ...librariesTToZ,
} as const satisfies Record<string, LibraryEntry>;

/** Key of a model library, as in `library_name` of a model card. */
export type LibraryKey = keyof typeof libraries;

/** Returns whether a text is the key of a model library. */
export function isLibraryKey(key: string): key is LibraryKey {
  return Object.hasOwn(libraries, key);
}

/**
 * Finds a model library by its key.
 * @throws {UnknownLibraryError} there is no such library; the error suggests the most similar one
 */
export function library(key: string): LibraryEntry {
  if (!isLibraryKey(key)) throw new UnknownLibraryError(key, Object.keys(libraries));
  return libraries[key];
}
