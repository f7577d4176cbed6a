import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "../database/queries.ts";
import { repoEvents } from "./tables.ts";

/**
 * Removes the events of a repository with their deliveries, because they have the texts of its comments. Skips events that are
 * being passed on; `forgetEventsOfDeleted` removes those.
 */
export async function forgetEvents(transaction: Queries, repoId: string): Promise<void> {
  const free = transaction
    .select({ id: repoEvents.id })
    .from(repoEvents)
    .where(eq(repoEvents.repoId, repoId))
    .for("update", { skipLocked: true });
  await transaction.delete(repoEvents).where(inArray(repoEvents.id, free));
}

/** Removes events that were recorded or passed on while their repository was being deleted. That of the deletion stays. */
export async function forgetEventsOfDeleted(orm: Queries, { since }: { since: Date }): Promise<void> {
  const deletion = alias(repoEvents, "deletion");
  const deleted = orm
    .select({ repoId: deletion.repoId })
    .from(deletion)
    .where(and(eq(deletion.action, "delete"), eq(deletion.scope, "repo"), gt(deletion.createdAt, since)));
  await orm
    .delete(repoEvents)
    .where(
      and(
        inArray(repoEvents.repoId, deleted),
        or(ne(repoEvents.action, "delete"), ne(repoEvents.scope, "repo")),
        sql`not exists (select 1 from hub.repos where repos.id = ${repoEvents.repoId})`,
      ),
    );
}
