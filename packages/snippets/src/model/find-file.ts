import type { ModelFacts } from "./model-facts.ts";

/**
 * Returns the repository's first file that fits, in the folder nearest to the root.
 * @returns `undefined` where none fits, or no list of files was given
 */
export function findFile({ files }: Pick<ModelFacts, "files">, fits: RegExp): string | undefined {
  let found: { path: string; depth: number } | undefined;
  for (const path of files) {
    if (!fits.test(path)) continue;
    const depth = path.split("/").length;
    if (found === undefined || depth < found.depth) found = { path, depth };
  }
  return found?.path;
}

/** Splits a path into its folder, "" for the root, and the file's name. */
export function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { folder: slash === -1 ? "" : path.slice(0, slash), name: path.slice(slash + 1) };
}
