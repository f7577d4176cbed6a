import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";

type ListContext = Pick<HubContext, "orm" | "replica">;

/**
 * Reads lists of public data. Those of anonymous visitors come from the replica where there is one. Users see their own
 * changes at once, so theirs come from the primary.
 */
export async function readLists<T>(
  { orm, replica }: ListContext,
  caller: Caller,
  queries: (orm: HubContext["orm"]) => Promise<T>,
): Promise<T> {
  return replica === undefined || caller !== undefined ? queries(orm) : replica.read(queries);
}

/**
 * Drops repositories from lists that the primary does not have as public any more, because the replica may not know yet that
 * one became private, was disabled or was deleted.
 */
export async function onlyPublic<T>(
  { orm, replica }: ListContext,
  caller: Caller,
  { rows, idOf }: { rows: readonly T[]; idOf: (row: T) => string },
): Promise<readonly T[]> {
  if (replica === undefined || caller !== undefined || rows.length === 0) return rows;
  const found = await orm
    .select({ id: repos.id })
    .from(repos)
    .where(and(inArray(repos.id, rows.map(idOf)), eq(repos.isPrivate, false)));
  const ids = new Set(found.map(({ id }) => id));
  return rows.filter((row) => ids.has(idOf(row)));
}
