import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { gitBundles } from "./tables.ts";

/**
 * Queues a repository whose refs have moved, or that was created or deleted. Within the transaction that records the
 * change, so that a killed process loses none.
 */
export async function markChanged(orm: Pick<Queries, "insert">, repoId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + limits.gitBundles.delayMs);
  const { changedAt, dueAt: knownDueAt } = gitBundles;
  await orm
    .insert(gitBundles)
    .values({ repoId, changeId: newId(), changedAt: now, dueAt })
    .onConflictDoUpdate({
      target: gitBundles.repoId,
      set: {
        changeId: sql`excluded.change_id`,
        changedAt: sql`coalesce(${changedAt}, excluded.changed_at)`,
        dueAt: sql`coalesce(${knownDueAt}, excluded.due_at)`,
      },
    })
    .prepare("mark-git-changed")
    .execute();
}

/** Forgets a deleted repository that has no bundles. Those of an attempt that runs meanwhile are collected as garbage. */
export async function forgetUnbundled(orm: Pick<Queries, "delete">, repoId: string): Promise<void> {
  await orm.delete(gitBundles).where(and(eq(gitBundles.repoId, repoId), isNull(gitBundles.manifestKey)));
}
