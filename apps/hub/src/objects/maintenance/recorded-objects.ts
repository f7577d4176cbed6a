import { limits } from "@modelyard/platform/limits";
import { and, asc, gt, like } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import type { ObjectDriver, StoredObject } from "../object-driver.ts";
import { keyPrefixes, sha256OfKey } from "../object-keys.ts";
import { type ObjectRow, objects } from "../tables.ts";

/** An object as the store and the database know it. At least one of the two does. */
export interface KnownObject {
  stored: StoredObject | undefined;
  row: ObjectRow | undefined;
}

/**
 * Joins the objects of the store with those of the database, in the order of their hashes.
 * @param start the first two digits of the hashes to return
 * @param queries `undefined` if the database is not reachable: then only the store is read
 */
export async function* knownObjects(
  driver: ObjectDriver,
  queries: Queries | undefined,
  start: string,
): AsyncGenerator<KnownObject> {
  const stored = driver.list(`${keyPrefixes.objects}${start}/`)[Symbol.asyncIterator]();
  const recorded = recordedObjects(queries, start);
  let [fromStore, fromRows] = [await stored.next(), await recorded.next()];
  while (fromStore.done !== true || fromRows.done !== true) {
    const storedHash = fromStore.done === true ? undefined : (sha256OfKey(fromStore.value.key) ?? "");
    const rowHash = fromRows.done === true ? undefined : fromRows.value.sha256;
    const hasStored = storedHash !== undefined && (rowHash === undefined || storedHash <= rowHash);
    const hasRow = rowHash !== undefined && (storedHash === undefined || rowHash <= storedHash);
    yield {
      stored: hasStored && fromStore.done !== true ? fromStore.value : undefined,
      row: hasRow && fromRows.done !== true ? fromRows.value : undefined,
    };
    if (hasStored) fromStore = await stored.next();
    if (hasRow) fromRows = await recorded.next();
  }
}

async function* recordedObjects(queries: Queries | undefined, start: string): AsyncGenerator<ObjectRow, undefined> {
  if (queries === undefined) return undefined;
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await queries
      .select()
      .from(objects)
      .where(and(like(objects.sha256, `${start}%`), gt(objects.sha256, after)))
      .orderBy(asc(objects.sha256))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return undefined;
    after = last.sha256;
  }
}
