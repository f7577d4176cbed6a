import { and, eq, gte, lt, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { objects, repoObjects } from "../objects/tables.ts";
import { xetArrivals, xetFiles, xetTerms, xorbs } from "../xet/tables.ts";
import { mayBeRemembered } from "../xet/xorbs/keep-xorbs.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

// The conditions under which rows may be removed. A dry run has not removed what it counted, so there they also say what
// only removable rows need.

const one = { one: sql`1` };

/** Returns the condition for rows of `objects` that no repository links to. */
export function isObjectUnused(run: GarbageRun): SQL {
  const isUsed = or(eq(repoObjects.isReferenced, true), gte(repoObjects.usedAt, endOfGrace(run)));
  const links = run.database.orm
    .select(one)
    .from(repoObjects)
    .where(and(eq(repoObjects.sha256, objects.sha256), run.isDryRun ? isUsed : undefined));
  return all(lt(objects.createdAt, endOfGrace(run)), notExists(links));
}

/** Returns the condition for rows of `xet_files` that no object is read from and no upload waits for. */
export function isFileUnused(run: GarbageRun): SQL {
  const { orm } = run.database;
  const arrivals = orm
    .select(one)
    .from(xetArrivals)
    .where(and(eq(xetArrivals.fileHash, xetFiles.hash), gte(xetArrivals.createdAt, endOfGrace(run))));
  const readers = orm
    .select(one)
    .from(objects)
    .where(
      and(
        eq(objects.sha256, xetFiles.sha256),
        eq(objects.xetHash, xetFiles.hash),
        run.isDryRun ? not(isObjectUnused(run)) : undefined,
      ),
    );
  return all(lt(xetFiles.createdAt, endOfGrace(run)), notExists(arrivals), notExists(readers));
}

/**
 * Returns the condition for rows of `xorbs` that no file needs, and that no client can still believe to be stored. Every
 * other use of xorbs must be added here.
 */
export function isXorbUnused(run: GarbageRun): SQL {
  const terms = run.database.orm
    .select(one)
    .from(xetTerms)
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    .where(and(eq(xetTerms.xorbHash, xorbs.hash), run.isDryRun ? not(isFileUnused(run)) : undefined));
  return all(not(mayBeRemembered(run)), notExists(terms));
}

function all(...conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` and `)})`;
}
