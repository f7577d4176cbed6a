import type { Queries } from "../database/queries.ts";
import { XetFormatError } from "../xet/format/xet-format-error.ts";
import { openThreads } from "../xet/threads/open-threads.ts";
import { problemOfChunks } from "./problem-of-chunks.ts";

/** Checks files with xorbs, such as copies in a backup. */
export interface XorbChecker {
  /**
   * Decodes a xorb in a thread, a part at a time, and compares its chunks with its hash and with the database.
   * @returns what is wrong with its bytes; `undefined` if nothing is
   */
  problemOf: (path: string, hash: string) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/** @param queries `undefined`: only hashes are compared */
export function openXorbChecker(queries: Queries | undefined): XorbChecker {
  const threads = openThreads();
  return {
    async problemOf(path, hash) {
      try {
        return await problemOfChunks(queries, hash, await threads.run("checkXorb", { path }));
      } catch (error) {
        if (error instanceof XetFormatError) return error.message;
        throw error;
      }
    },
    close: threads.close,
  };
}
