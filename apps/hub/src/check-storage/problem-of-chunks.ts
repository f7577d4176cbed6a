import { and, eq, isNull } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { xorbs } from "../xet/tables.ts";
import type { JobResult } from "../xet/threads/jobs.ts";

/**
 * Compares the chunks of a xorb that was read with its hash and with the database.
 * @param queries `undefined` if the database is not reachable: then only hashes are compared
 * @returns what is wrong; `undefined` if nothing is, or the database does not know the xorb
 */
export async function problemOfChunks(
  queries: Queries | undefined,
  hash: string,
  found: JobResult<"checkXorb">,
): Promise<string | undefined> {
  if (found.hash !== hash) return `the hash of its chunks is ${found.hash}`;
  if (queries === undefined) return undefined;
  const [row] = await queries
    .select({ chunks: xorbs.chunks })
    .from(xorbs)
    // The row of a xorb that is a part of a whole object does not describe a file.
    .where(and(eq(xorbs.hash, hash), isNull(xorbs.objectSha256)));
  if (row === undefined || row.chunks.equals(found.chunks)) return undefined;
  return "its chunks are at other positions than the database expects";
}
