import type { ModelFacts } from "./model-facts.ts";

/**
 * Returns the repository's first matching file, in the folder nearest to the root.
 * @returns `undefined` if none matches, or the list of files is missing
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

/** Splits a path into its folder ("" for the root) and its file name. */
export function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { folder: slash === -1 ? "" : path.slice(0, slash), name: path.slice(slash + 1) };
}
