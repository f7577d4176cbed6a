import { limits } from "@modelyard/platform/limits";
import { and, count, eq, inArray, or } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Watch } from "../contract/community/notifications.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { isAnyOf } from "../objects/links.ts";
import { accessTo } from "../repos/access.ts";
import { repos } from "../repos/tables.ts";
import { watches } from "./tables.ts";

interface Watched {
  repoId: string;
  namespaceId: string;
}

/** Returns the users who watch a repository or its owner. The user who owns it watches it unless muted. */
export async function watchersOf(orm: Pick<Queries, "select">, { repoId, namespaceId }: Watched): Promise<string[]> {
  const rows = await orm
    .select({ userId: watches.userId })
    .from(watches)
    .where(and(inArray(watches.targetId, [repoId, namespaceId]), eq(watches.mode, "watch")))
    .orderBy(watches.userId)
    .limit(limits.notifications.recipients);
  // If the owner is an organization, no user has this id.
  return [namespaceId, ...rows.map(({ userId }) => userId)];
}

/** Returns those of the users who have not muted a repository or its owner. */
export async function withoutMuting(
  orm: Pick<Queries, "select">,
  { repoId, namespaceId }: Watched,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await orm
    .select({ userId: watches.userId })
    .from(watches)
    .where(
      and(inArray(watches.targetId, [repoId, namespaceId]), eq(watches.mode, "mute"), isAnyOf(watches.userId, userIds)),
    );
  const muting = new Set(rows.map(({ userId }) => userId));
  return userIds.filter((userId) => !muting.has(userId));
}

export async function listWatches(orm: Pick<Queries, "select">, { userId }: SignedIn): Promise<Watch[]> {
  const rows = await orm.select().from(watches).where(eq(watches.userId, userId)).orderBy(watches.name);
  return rows.map(({ targetId, type, name, mode }) => ({ id: targetId, type, name, mode }));
}

type Target = Pick<Watch, "id" | "type">;

/** Adds and removes what a user watches. @throws {HubError} 404 for what does not exist or is hidden */
export async function changeWatches(
  orm: Queries,
  caller: SignedIn,
  { add, remove }: { add: readonly (Target & { mode?: Watch["mode"] | undefined })[]; remove: readonly Target[] },
): Promise<void> {
  const { userId } = caller;
  await orm.transaction(async (transaction) => {
    for (const { id, type } of remove) {
      const own = and(eq(watches.userId, userId), eq(watches.type, type));
      const removed = await transaction
        .delete(watches)
        .where(and(own, eq(watches.targetId, id)))
        .returning({ id: watches.targetId });
      if (removed.length === 0) await transaction.delete(watches).where(and(own, eq(watches.name, id)));
    }
    for (const { mode = "watch", ...target } of add) {
      const found = await findTarget(transaction, caller, target);
      await transaction
        .insert(watches)
        .values({ userId, type: target.type, mode, ...found })
        .onConflictDoUpdate({ target: [watches.userId, watches.targetId], set: { mode } });
    }
    const [own] = await transaction.select({ n: count() }).from(watches).where(eq(watches.userId, userId));
    const { watched } = limits.notifications;
    if ((own?.n ?? 0) > watched) throw new HubError("BadRequest", `You can watch ${watched} items.`);
  });
}

/** Finds what to watch by id or name. A repository is named as in addresses: `ada/chat` or `datasets/ada/words`. */
async function findTarget(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  { id, type }: Target,
): Promise<{ targetId: string; name: string }> {
  const found = type === "repo" ? await findRepo(orm, caller, id) : await findNamespace(orm, type, id);
  if (found !== undefined) return found;
  throw new HubError("NotFound", `There is no ${type} ${JSON.stringify(id.slice(0, 200))} that you may read.`);
}

async function findNamespace(orm: Pick<Queries, "select">, kind: "user" | "org", id: string) {
  const rows = await orm
    .select({ targetId: namespaces.id, name: namespaces.name })
    .from(namespaces)
    .where(and(eq(namespaces.kind, kind), or(eq(namespaces.id, id), eq(namespaces.foldedName, foldName(id)))));
  // A name may look like the id of another namespace.
  return rows.find(({ targetId }) => targetId === id) ?? rows[0];
}

async function findRepo(orm: Pick<Queries, "select">, caller: SignedIn, id: string) {
  const [, prefix, name = ""] = /^(datasets\/)?(.*)$/s.exec(id) ?? [];
  const type = prefix === undefined ? "model" : "dataset";
  const named = and(eq(repos.type, type), eq(repos.foldedFullName, foldName(name)));
  const [repo] = await orm
    .select()
    .from(repos)
    .where(or(eq(repos.id, id), named));
  if (repo === undefined || accessTo(repo, caller) === "none") return undefined;
  return { targetId: repo.id, name: repo.type === "dataset" ? `datasets/${repo.fullName}` : repo.fullName };
}
