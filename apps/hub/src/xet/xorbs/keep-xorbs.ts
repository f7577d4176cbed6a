import { limits } from "@modelyard/platform/limits";
import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { isAnyOf } from "../../objects/links.ts";
import { xorbs } from "../tables.ts";

/** Waits until no other transaction stores or removes a xorb, and makes others wait until the end of this one. */
export async function lockXorb(queries: Queries, hash: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`xorb ${hash}`}::text, 0))`);
}

/** Returns the condition that a client may still believe a xorb to be stored, because it learned of it not long ago. */
export function mayBeRemembered({ now }: { now: () => Date }): SQL {
  return gte(xorbs.learnedAt, new Date(now().getTime() - limits.garbage.xorbGraceMs));
}

/**
 * Keeps xorbs from garbage collection for another grace period, because a client learns that they are stored. Call it in
 * the transaction that makes use of them, before the client gets a response: they are not removed until it ends.
 * @returns those that are stored. The others must not be offered or used.
 */
export async function keepXorbs(
  queries: Queries,
  { hashes, now }: { hashes: Iterable<string>; now: Date },
): Promise<Set<string>> {
  const { perQuery } = limits.objects;
  const learnedBefore = new Date(now.getTime() - limits.garbage.xorbLearnedMs);
  const stored = new Set<string>();
  // Transactions that lock several xorbs do so in the same order, so that they cannot wait for each other.
  const sorted = [...new Set(hashes)].toSorted();
  for (let start = 0; start < sorted.length; start += perQuery) {
    const rows = await queries
      .select({ hash: xorbs.hash, learnedAt: xorbs.learnedAt })
      .from(xorbs)
      .where(isAnyOf(xorbs.hash, sorted.slice(start, start + perQuery)))
      .orderBy(xorbs.hash)
      .for("key share");
    for (const { hash } of rows) stored.add(hash);
    const old = rows.filter(({ learnedAt }) => learnedAt < learnedBefore).map(({ hash }) => hash);
    if (old.length > 0) await recordLearned(queries, old, { now, learnedBefore });
  }
  return stored;
}

async function recordLearned(
  queries: Queries,
  hashes: readonly string[],
  { now, learnedBefore }: { now: Date; learnedBefore: Date },
): Promise<void> {
  // A row that is locked here is being recorded by another transaction: garbage collection waits for the lock above.
  const free = queries
    .select({ hash: xorbs.hash })
    .from(xorbs)
    .where(and(isAnyOf(xorbs.hash, hashes), lt(xorbs.learnedAt, learnedBefore)))
    .for("no key update", { skipLocked: true });
  await queries.update(xorbs).set({ learnedAt: now }).where(inArray(xorbs.hash, free));
}
