import { and, eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { batches, isAnyOf } from "../../objects/links.ts";
import { repoObjects } from "../../objects/tables.ts";

interface Links {
  repoId: string;
  sha256s: readonly string[];
  now: Date;
}

/** Hides objects of a repository from all users but those who uploaded them. Their grace period begins. */
export async function hideLinks(queries: Queries, links: Links): Promise<void> {
  await setReferenced(queries, links, false);
}

/** Lets all readers of a repository read objects of it. */
export async function showLinks(queries: Queries, links: Links): Promise<void> {
  await setReferenced(queries, links, true);
}

/** Hides all objects of a repository, like `hideLinks`. */
export async function hideAllLinks(queries: Queries, { repoId, now }: Omit<Links, "sha256s">): Promise<void> {
  await queries
    .update(repoObjects)
    .set({ isReferenced: false, usedAt: now })
    .where(and(eq(repoObjects.repoId, repoId), eq(repoObjects.isReferenced, true)));
}

async function setReferenced(queries: Queries, { repoId, sha256s, now }: Links, isReferenced: boolean): Promise<void> {
  for (const some of batches(sha256s)) {
    await queries
      .update(repoObjects)
      .set({ isReferenced, usedAt: now, ...(isReferenced ? { wasReferenced: true } : {}) })
      .where(
        and(
          eq(repoObjects.repoId, repoId),
          isAnyOf(repoObjects.sha256, some),
          eq(repoObjects.isReferenced, !isReferenced),
        ),
      );
  }
}
