import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import type { UpvoteState } from "./api.ts";
import { collectionNotFound } from "./find-collection.ts";
import { type CollectionRow, collections, collectionUpvotes } from "./tables.ts";

/** Adds or removes an upvote, and updates the count in the same transaction. */
export async function setUpvote(
  { orm }: Pick<HubContext, "orm">,
  { id: collectionId }: CollectionRow,
  { caller: { userId }, wanted }: { caller: SignedIn; wanted: boolean },
): Promise<z.infer<typeof UpvoteState>> {
  return orm.transaction(async (transaction) => {
    const own = and(eq(collectionUpvotes.collectionId, collectionId), eq(collectionUpvotes.userId, userId));
    const changed = wanted
      ? await transaction.insert(collectionUpvotes).values({ collectionId, userId }).onConflictDoNothing().returning()
      : await transaction.delete(collectionUpvotes).where(own).returning();
    const by = changed.length * (wanted ? 1 : -1);
    const [row] = await transaction
      .update(collections)
      .set({ upvotes: sql`${collections.upvotes} + ${by}` })
      .where(eq(collections.id, collectionId))
      .returning({ upvotes: collections.upvotes });
    if (row === undefined) throw collectionNotFound();
    return { upvotes: row.upvotes, isUpvotedByUser: wanted };
  });
}
