import { and, desc, eq, sql } from "drizzle-orm";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { tokenReach } from "../accounts/roles.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Like, Liker, LikeState } from "../contract/popularity.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { recentLikesMs } from "../downloads/age-popularity.ts";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { queryCount } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repos, repoTypes } from "../repos/tables.ts";
import { likeOperations, likesPage, listLikesOfUser } from "./api.ts";
import { likes } from "./tables.ts";

/** Registers the routes for likes of repositories. */
export function registerLikeRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const forRepo = (work: (call: Call, repo: RepoRow) => Promise<Response>) => async (call: Call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : work(call, repo);
    };
    const like = forRepo(async (call, repo) => {
      const caller = liker(call);
      await call.requireSpace();
      return Response.json(await setLike(context, repo, caller, true));
    });
    const unlike = forRepo(async (call, repo) => Response.json(await setLike(context, repo, liker(call), false)));
    const operations = likeOperations[type];
    register(operations.like, like);
    register(operations.unlike, unlike);
    // Our own pages send a cookie, which is accepted only below `/_private`.
    const forPages = `/_private/likes/${type}s/:namespace/:name` as const;
    register("POST", forPages, like);
    register("DELETE", forPages, unlike);
    register(
      "GET",
      forPages,
      forRepo(async (call, repo) => Response.json(await likeState(context, repo, call.caller?.userId))),
    );
    register(
      operations.likers,
      forRepo((call, repo) => listLikers(context, call, repo)),
    );
  }
  register(listLikesOfUser, (call) => listLikes(context, call));
}

/** @throws {HubError} the caller is anonymous or has no write access */
function liker({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (tokenReach[caller.role].writes) return caller;
  throw new HubError("Forbidden", "Liking requires a token with role write. Create one at /settings/tokens.");
}

/** Adds or removes a like, and updates the count and the trending score in the same transaction. */
async function setLike({ orm, now }: HubContext, repo: RepoRow, caller: SignedIn, wanted: boolean): Promise<LikeState> {
  const own = and(eq(likes.repoId, repo.id), eq(likes.userId, caller.userId));
  const count = await orm.transaction(async (transaction) => {
    const changed = wanted
      ? await transaction
          .insert(likes)
          .values({ repoId: repo.id, userId: caller.userId, createdAt: now() })
          .onConflictDoNothing()
          .returning({ createdAt: likes.createdAt })
      : await transaction.delete(likes).where(own).returning({ createdAt: likes.createdAt });
    const by = changed.length * (wanted ? 1 : -1);
    const since = new Date(now().getTime() - recentLikesMs);
    const recentBy = changed.some(({ createdAt }) => createdAt > since) ? by : 0;
    const [row] = await transaction
      .update(repos)
      .set({
        likes: sql`greatest(${repos.likes} + ${by}, 0)`,
        recentLikes: sql`greatest(${repos.recentLikes} + ${recentBy}, 0)`,
        trendingScore: sql`greatest(${repos.trendingScore} + ${by}, 0)`,
      })
      .where(eq(repos.id, repo.id))
      .returning({ likes: repos.likes });
    return row?.likes ?? 0;
  });
  return { liked: wanted, likes: count };
}

async function likeState({ orm }: HubContext, repo: RepoRow, userId: string | undefined): Promise<LikeState> {
  return { liked: userId !== undefined && (await isLikedBy(orm, repo, userId)), likes: repo.likes };
}

export async function isLikedBy(orm: HubContext["orm"], { id }: Pick<RepoRow, "id">, userId: string): Promise<boolean> {
  return (await likeOfUser(orm).execute({ id, userId })).length > 0;
}

const likeOfUser = preparedQuery((orm: HubContext["orm"]) =>
  orm
    .select({ repoId: likes.repoId })
    .from(likes)
    .where(and(eq(likes.repoId, sql.placeholder("id")), eq(likes.userId, sql.placeholder("userId"))))
    .prepare("like-of-user"),
);

async function listLikers({ orm }: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const limit = queryCount(call.query, "limit", likesPage);
  const after = call.query.get("cursor") ?? "";
  const rows = await orm
    .select({
      id: namespaces.id,
      user: namespaces.name,
      fullname: namespaces.fullName,
      avatarId: namespaces.avatarId,
    })
    .from(likes)
    .innerJoin(namespaces, eq(namespaces.id, likes.userId))
    .where(and(eq(likes.repoId, repo.id), sql`${likes.userId} > ${after}`))
    .orderBy(likes.userId)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const body = page.map(
    ({ id, avatarId, ...names }): Liker => ({
      _id: id,
      ...names,
      avatarUrl: avatarUrl(call.publicUrl, { name: names.user, avatarId }),
      type: "user",
      isPro: false,
    }),
  );
  return Response.json(body, { headers: nextHeaders(call, rows.length > limit ? page.at(-1)?.id : undefined) });
}

/** Lists a user's likes, newest first, without private repositories. */
async function listLikes({ orm }: HubContext, call: Call): Promise<Response> {
  const [user] = await orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(and(eq(namespaces.foldedName, foldName(call.parameter("user"))), eq(namespaces.kind, "user")));
  if (user === undefined) throw new HubError("NotFound", "User not found");
  const limit = queryCount(call.query, "limit", likesPage);
  const after = call.query.get("cursor");
  const rows = await orm
    .select({
      id: repos.id,
      name: repos.fullName,
      type: repos.type,
      task: repos.pipelineTag,
      createdAt: likes.createdAt,
    })
    .from(likes)
    .innerJoin(repos, eq(repos.id, likes.repoId))
    .where(
      and(
        eq(likes.userId, user.id),
        eq(repos.isPrivate, false),
        after === null
          ? undefined
          : sql`(${likes.createdAt}, ${likes.repoId}) < (select created_at, repo_id from hub.likes
              where user_id = ${user.id} and repo_id = ${after})`,
      ),
    )
    .orderBy(desc(likes.createdAt), desc(likes.repoId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const body = page.map(
    ({ name, type, task, createdAt }): Like => ({
      createdAt: createdAt.toISOString(),
      repo: { name, type, ...(task === null ? {} : { pipeline_tag: task }) },
    }),
  );
  return Response.json(body, { headers: nextHeaders(call, rows.length > limit ? page.at(-1)?.id : undefined) });
}

function nextHeaders(call: Call, cursor: string | undefined): Record<string, string> {
  return cursor === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
}
