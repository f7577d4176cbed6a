import { isLibraryKey, library } from "../libraries/index.ts";
import { type DownloadQuery, type PathField, parseDownloadQuery } from "./parse.ts";

/**
 * The download query of libraries without one of their own: configuration files that every load of a model reads.
 * @see https://huggingface.co/docs/hub/models-download-stats (read 2026-11-20)
 */
export const defaultDownloadQuery =
  'path:"config.json" OR path:"config.yaml" OR path:"hyperparams.yaml" OR path:"params.json" OR path:"meta.yaml"';

/** Splits a path below a repository's root into the fields that a query can test. Dot files have no extension. */
export function pathFieldsOf(path: string): Readonly<Record<PathField, string>> {
  const nameStart = path.lastIndexOf("/") + 1;
  const dot = path.lastIndexOf(".");
  const nameEnd = dot > nameStart ? dot : path.length;
  return {
    path,
    path_prefix: path.slice(0, nameStart),
    path_filename: path.slice(nameStart, nameEnd),
    path_extension: path.slice(nameEnd + 1),
  };
}

/** Returns whether a file matches a query. */
export function matchesDownloadQuery(query: DownloadQuery, path: string): boolean {
  return evaluate(query, pathFieldsOf(path));
}

function evaluate(query: DownloadQuery, fields: Readonly<Record<PathField, string>>): boolean {
  if (query.kind === "equals") return fields[query.field] === query.value;
  if (query.kind === "exists") return fields[query.field] !== "";
  if (query.kind === "not") return !evaluate(query.of, fields);
  const left = evaluate(query.left, fields);
  return query.kind === "and" ? left && evaluate(query.right, fields) : left || evaluate(query.right, fields);
}

/**
 * Returns the test that download counting runs on each fetched file. Keep it while counting for a library.
 * @param libraryName `library_name` of the model; unknown or missing libraries use `defaultDownloadQuery`
 * @example
 * ```ts
 * const counts = downloadCounter("transformers");
 * counts("config.json"); // true
 * ```
 */
export function downloadCounter(libraryName: string | undefined): (path: string) => boolean {
  const own = libraryName !== undefined && isLibraryKey(libraryName) ? library(libraryName).countDownloads : undefined;
  const query = parseDownloadQuery(own ?? defaultDownloadQuery);
  return (path) => matchesDownloadQuery(query, path);
}
