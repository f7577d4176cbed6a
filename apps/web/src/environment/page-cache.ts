import type { RepositoryAddress } from "../paths.ts";

export interface PageCacheOptions {
  /** Returns a version that changes with every change of a public repository; `undefined` for one that is not public. */
  publicVersion: (repository: RepositoryAddress) => Promise<string | undefined>;
  /** Returns whether a page rendered at `renderedAtMs` may be served while the hub's database is unavailable. */
  mayShowDuringOutage?: (renderedAtMs: number, repository?: RepositoryAddress) => boolean;
  /** Maximum compressed size of all pages together. */
  totalBytes: number;
  /** Maximum compressed size of one page. */
  pageBytes: number;
  /** How long a page is served from the cache, in milliseconds. */
  freshMs: number;
  /** How much longer a page is stored for times when the database is unavailable, in milliseconds. */
  storedMs: number;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}
