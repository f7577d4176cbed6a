import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { HubContext } from "../../hub-context.ts";
import type { AccountKind } from "../find-account.ts";
import { namespaces } from "../tables.ts";
import { follows } from "./tables.ts";

type FollowContext = Pick<HubContext, "orm">;

interface Follow {
  followerId: string;
  followedId: string;
}

/** Following twice counts once. */
export async function follow({ orm }: FollowContext, pair: Follow, now: Date): Promise<void> {
  await orm
    .insert(follows)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing();
}

export async function unfollow({ orm }: FollowContext, { followerId, followedId }: Follow): Promise<void> {
  await orm.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)));
}

export interface FollowCounts {
  numFollowers: number;
  numFollowing: number;
  numFollowingOrgs: number;
  isFollowing: boolean;
}

/** Counts who follows an account, and whom it follows. @param viewerId whose own following is reported */
export async function followCounts(
  { orm }: FollowContext,
  accountId: string,
  viewerId: string | undefined,
): Promise<FollowCounts> {
  const [followers] = await orm
    .select({
      count: sql<number>`count(*)::int`,
      ofViewer: sql<number>`(count(*) filter (where ${follows.followerId} = ${viewerId ?? ""}))::int`,
    })
    .from(follows)
    .where(eq(follows.followedId, accountId));
  const [following] = await orm
    .select({
      users: sql<number>`(count(*) filter (where ${namespaces.kind} = 'user'))::int`,
      orgs: sql<number>`(count(*) filter (where ${namespaces.kind} = 'org'))::int`,
    })
    .from(follows)
    .innerJoin(namespaces, eq(namespaces.id, follows.followedId))
    .where(eq(follows.followerId, accountId));
  return {
    numFollowers: followers?.count ?? 0,
    numFollowing: following?.users ?? 0,
    numFollowingOrgs: following?.orgs ?? 0,
    isFollowing: (followers?.ofViewer ?? 0) > 0,
  };
}

interface Page {
  /** The id of the account before the page. */
  after: string;
  limit: number;
}

export interface ListedAccount {
  id: string;
  name: string;
  fullName: string;
  avatarId: string | null;
}

const listed = {
  id: namespaces.id,
  name: namespaces.name,
  fullName: namespaces.fullName,
  avatarId: namespaces.avatarId,
};

/** Lists the users who follow an account. */
export async function followersOf({ orm }: FollowContext, accountId: string, { after, limit }: Page) {
  return orm
    .select(listed)
    .from(follows)
    .innerJoin(namespaces, eq(namespaces.id, follows.followerId))
    .where(and(eq(follows.followedId, accountId), gt(follows.followerId, after), eq(namespaces.kind, "user")))
    .orderBy(asc(follows.followerId))
    .limit(limit);
}

/** Lists the users, or the organisations, that a user follows. */
export async function followedBy(
  { orm }: FollowContext,
  { userId, kind }: { userId: string; kind: AccountKind },
  { after, limit }: Page,
): Promise<ListedAccount[]> {
  return orm
    .select(listed)
    .from(follows)
    .innerJoin(namespaces, eq(namespaces.id, follows.followedId))
    .where(and(eq(follows.followerId, userId), gt(follows.followedId, after), eq(namespaces.kind, kind)))
    .orderBy(asc(follows.followedId))
    .limit(limit);
}
