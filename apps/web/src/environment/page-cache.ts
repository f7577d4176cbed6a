import type { RepositoryAddress } from "../paths.ts";

export interface PageCacheOptions {
  /** Changes with every change of a public repository; `undefined` for one that is not public. */
  publicVersion: (repository: RepositoryAddress) => Promise<string | undefined>;
  /** Whether a page made at this time may be sent again because the hub's database is away. */
  mayShowWhileAway?: (madeAtMs: number, of?: RepositoryAddress) => boolean;
  /** Compressed bytes of all pages together, and of one. */
  totalBytes: number;
  pageBytes: number;
  /** How long a page is sent again at most. */
  freshMs: number;
  /** How long it is kept after that, for when the database is away: older pages are not sent then. */
  storedMs: number;
  /** Milliseconds. */
  now?: () => number;
}
