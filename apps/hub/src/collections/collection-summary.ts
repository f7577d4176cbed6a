import { and, eq, inArray } from "drizzle-orm";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { Caller } from "../accounts/caller.ts";
import type { namespaces } from "../accounts/tables.ts";
import type { Collection } from "../contract/community/collections.ts";
import type { HubContext } from "../hub-context.ts";
import { type CollectionRow, collectionUpvotes } from "./tables.ts";

type Summary = Omit<Collection, "items" | "position" | "private" | "gating">;

interface Seen {
  owner: typeof namespaces.$inferSelect | undefined;
  /** Whether the caller has upvoted it. */
  isUpvoted: boolean;
  publicUrl: string;
}

/** Returns what a collection shows, alone or as an item of another one. */
export function collectionSummary(row: CollectionRow, { owner, isUpvoted, publicUrl }: Seen): Summary {
  const slug = `${owner?.name ?? ""}/${row.slugText}-${row.id}`;
  return {
    slug,
    title: row.title,
    ...(row.description === "" ? {} : { description: row.description }),
    owner: {
      _id: row.namespaceId,
      name: owner?.name ?? "",
      fullname: owner?.fullName ?? "",
      avatarUrl: avatarUrl(publicUrl, owner ?? { name: "" }),
      isHf: false,
      isHfAdmin: false,
      isMod: false,
      ...(owner?.kind === "org" ? { type: "org" } : { type: "user", isPro: false }),
    },
    lastUpdated: row.lastUpdated.toISOString(),
    theme: row.theme,
    upvotes: row.upvotes,
    isUpvotedByUser: isUpvoted,
    shareUrl: `${publicUrl}/collections/${slug}`,
  };
}

/** Returns which of the collections the caller has upvoted. */
export async function upvotedBy(
  { orm }: Pick<HubContext, "orm">,
  ids: string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (caller === undefined) return new Set();
  const { collectionId, userId } = collectionUpvotes;
  const rows = await orm
    .select({ id: collectionId })
    .from(collectionUpvotes)
    .where(and(eq(userId, caller.userId), inArray(collectionId, ids)));
  return new Set(rows.map(({ id }) => id));
}
