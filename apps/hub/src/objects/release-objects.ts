import { eq, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { repos } from "../repos/tables.ts";
import { objects, releasedObjects, repoObjects } from "./tables.ts";
import { expireUploads } from "./uploads.ts";

/**
 * Removes links of one repository. Their objects count as staged by the users of the links until garbage collection has
 * removed the bytes; otherwise, users could fill a disk with what they upload and delete.
 */
export async function releaseObjects(queries: Queries, links: SQL | undefined): Promise<void> {
  await queries.execute(sql`
    with removed as (
      delete from ${repoObjects} where ${links}
      returning ${repoObjects.sha256}, ${repoObjects.linkedBy} as linked_by, ${repoObjects.usedAt} as used_at
    )
    insert into ${releasedObjects} (user_id, sha256, size, used_at)
    select removed.linked_by, removed.sha256, ${objects.size}, removed.used_at
    from removed join ${objects} on ${objects.sha256} = removed.sha256
    on conflict (user_id, sha256) do update set used_at = greatest(${releasedObjects.usedAt}, excluded.used_at)`);
}

/** Removes all links and uploads of a repository, in the transaction that deletes it. */
export async function releaseRepository(
  queries: Queries,
  { repoId, now }: { repoId: string; now: Date },
): Promise<void> {
  // Links that are being added are removed as well; later ones fail because the repository is gone.
  await queries.select({ id: repos.id }).from(repos).where(eq(repos.id, repoId)).for("update");
  await releaseObjects(queries, eq(repoObjects.repoId, repoId));
  await expireUploads(queries, { repoId, now });
}
