import { limits } from "@modelyard/platform/limits";
import { and, asc, gt, isNull } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { startsWith } from "../../database/starts-with.ts";
import { joinStored, type Known } from "../../objects/maintenance/join-stored.ts";
import type { ObjectDriver } from "../../objects/object-driver.ts";
import { keyPrefixes } from "../../objects/object-keys.ts";
import { xorbs } from "../tables.ts";

/** A row of a xorb without its table of chunks. */
export interface RecordedXorb {
  hash: string;
  storedBytes: number;
}

/**
 * Joins the xorbs of the store with those of the database, in the order of their hashes.
 * @param start the first two digits of the hashes to return
 * @param queries `undefined` if the database is not reachable: then only the store is read
 */
export function knownXorbs(
  driver: ObjectDriver,
  queries: Queries | undefined,
  start: string,
): AsyncGenerator<Known<RecordedXorb>> {
  return joinStored({
    stored: driver.list(`${keyPrefixes.xorbs}${start}/`),
    rows: recordedXorbs(queries, start),
    hashOf: ({ hash }) => hash,
  });
}

async function* recordedXorbs(queries: Queries | undefined, start: string): AsyncGenerator<RecordedXorb> {
  if (queries === undefined) return;
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await queries
      .select({ hash: xorbs.hash, storedBytes: xorbs.storedBytes })
      .from(xorbs)
      // Parts of whole objects have no separate files.
      .where(and(startsWith(xorbs.hash, start), gt(xorbs.hash, after), isNull(xorbs.objectSha256)))
      .orderBy(asc(xorbs.hash))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.hash;
  }
}
