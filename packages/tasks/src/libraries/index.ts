import { UnknownLibraryError } from "../errors/unknown-key.ts";
import { libraryEntries } from "./entries.generated.ts";
import type { LibraryEntry } from "./library-entry.ts";

/** Every model library by its `library_name`. To add one, add its file to `entries/` and run `npm run gen`. */
export const libraries = libraryEntries satisfies Record<string, LibraryEntry>;

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
