import { limits } from "@modelyard/platform/limits";
import { and, asc, gt } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { startsWith } from "../../database/starts-with.ts";
import type { ObjectDriver } from "../object-driver.ts";
import { keyPrefixes } from "../object-keys.ts";
import { type ObjectRow, objects } from "../tables.ts";
import { joinStored, type Known } from "./join-stored.ts";

/** An object as the store and the database know it. */
export type KnownObject = Known<ObjectRow>;

/**
 * Joins the objects of the store with those of the database, in the order of their hashes.
 * @param start the first two digits of the hashes to return
 * @param queries `undefined` if the database is not reachable: then only the store is read
 */
export function knownObjects(
  driver: ObjectDriver,
  queries: Queries | undefined,
  start: string,
): AsyncGenerator<KnownObject> {
  return joinStored({
    stored: driver.list(`${keyPrefixes.objects}${start}/`),
    rows: recordedObjects(queries, start),
    hashOf: ({ sha256 }) => sha256,
  });
}

async function* recordedObjects(queries: Queries | undefined, start: string): AsyncGenerator<ObjectRow, undefined> {
  if (queries === undefined) return undefined;
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await queries
      .select()
      .from(objects)
      .where(and(startsWith(objects.sha256, start), gt(objects.sha256, after)))
      .orderBy(asc(objects.sha256))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return undefined;
    after = last.sha256;
  }
}
