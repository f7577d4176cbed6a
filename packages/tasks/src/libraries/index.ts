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

/** A model library's key, as it stands in `library_name` of a model card. */
export type LibraryKey = keyof typeof libraries;

export function isLibraryKey(key: string): key is LibraryKey {
  return Object.hasOwn(libraries, key);
}

/**
 * @returns what is known of a library
 * @throws {UnknownLibraryError} there is none of this name; the error names the nearest
 */
export function library(key: string): LibraryEntry {
  if (!isLibraryKey(key)) throw new UnknownLibraryError(key, Object.keys(libraries));
  return libraries[key];
}
