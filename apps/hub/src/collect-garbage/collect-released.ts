import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { objects, releasedObjects, repoObjects } from "../objects/tables.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

const one = { one: sql`1` };

/** Has deleted objects count no longer after the grace period, unless they could not be removed. */
export async function collectReleased({ database: { orm }, isDryRun, now }: GarbageRun): Promise<void> {
  if (isDryRun) return;
  const links = orm.select(one).from(repoObjects).where(eq(repoObjects.sha256, objects.sha256));
  const unlinked = orm
    .select(one)
    .from(objects)
    .where(and(eq(objects.sha256, releasedObjects.sha256), notExists(links)));
  await orm.delete(releasedObjects).where(and(lt(releasedObjects.usedAt, endOfGrace({ now })), notExists(unlinked)));
}
