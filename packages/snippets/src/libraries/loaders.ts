import type { LibraryGenerator } from "./library.ts";
import { generatorLoaders } from "./loaders.generated.ts";

/** Keys of the libraries that have snippets. */
export const snippetLibraries: readonly string[] = Object.keys(generatorLoaders);

/**
 * Loads the generator of one library, and no other.
 * @returns `undefined` for a library without snippets
 */
export async function loadLibraryGenerator(library: string): Promise<LibraryGenerator | undefined> {
  return Object.hasOwn(generatorLoaders, library) ? generatorLoaders[library]?.() : undefined;
}
