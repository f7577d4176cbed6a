import { and, eq, not, notExists, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { xetTerms, xorbs } from "../tables.ts";
import { mayBeRemembered } from "../xorbs/keep-xorbs.ts";

/** Removes xorbs that are parts of a whole object, and that neither a file nor a client needs any more. */
export async function removeUnusedParts(queries: Queries, sha256: string, clock: { now: () => Date }): Promise<void> {
  const uses = queries.select({ one: sql`1` }).from(xetTerms).where(eq(xetTerms.xorbHash, xorbs.hash));
  await queries.delete(xorbs).where(and(eq(xorbs.objectSha256, sha256), notExists(uses), not(mayBeRemembered(clock))));
}
