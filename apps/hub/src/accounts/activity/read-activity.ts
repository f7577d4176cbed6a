import { and, type Column, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ActivityItem } from "../../contract/profiles/activity.ts";
import type { Queries } from "../../database/queries.ts";
import type { EventScope } from "../../events/repo-event.ts";
import { repoEvents } from "../../events/tables.ts";
import { likes } from "../../likes/tables.ts";
import { type RepoType, repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";
import type { Caller } from "../caller.ts";
import type { Account } from "../find-account.ts";
import { namespaces } from "../tables.ts";

/** The newest events of an account that are read for a page. Events of repositories that the caller may not see count. */
const examined = 1000;

/** The position of an item: its time, and the id of the event or of the liked repository. */
export type ActivityPosition = readonly [at: string, id: string];

export interface PositionedItem {
  item: ActivityItem;
  position: ActivityPosition;
}

interface Reading {
  caller: Caller;
  after: ActivityPosition | undefined;
  limit: number;
}

/** Reads what an account did, newest first: of an organization, what happened in its repositories. */
export async function readActivity(orm: Queries, account: Account, reading: Reading): Promise<PositionedItem[]> {
  const [events, liked] = await Promise.all([
    readEvents(orm, account, reading),
    account.kind === "user" ? readLikes(orm, account, reading) : [],
  ]);
  return [...events, ...liked]
    .toSorted(({ position: [at, id] }, { position: [otherAt, otherId] }) =>
      at === otherAt ? compare(otherId, id) : compare(otherAt, at),
    )
    .slice(0, reading.limit);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** New repositories, commits on branches, new discussions and comments. */
const shownEvents = sql`(${repoEvents.action} = 'create' and ${repoEvents.scope} in ('repo', 'discussion', 'discussion.comment')
  or ${repoEvents.action} = 'update' and ${repoEvents.scope} = 'repo.content'
    and ${repoEvents.details}->'updatedRefs'->0->>'ref' like 'refs/heads/%')`;

const kinds = {
  repo: "created",
  "repo.content": "committed",
  "repo.config": "committed",
  discussion: "opened",
  "discussion.comment": "commented",
} as const satisfies Record<EventScope, ActivityItem["kind"]>;

async function readEvents(orm: Queries, account: Account, { caller, after, limit }: Reading) {
  const { actorId, namespaceId, createdAt, id } = repoEvents;
  const recent = orm
    .select({ id, createdAt, actorId, scope: repoEvents.scope, repoId: repoEvents.repoId, details: repoEvents.details })
    .from(repoEvents)
    .where(
      and(
        account.kind === "user" ? eq(actorId, account.id) : eq(namespaceId, account.id),
        shownEvents,
        before(createdAt, id, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(examined)
    .as("recent");
  const rows = await orm
    .select({
      id: recent.id,
      at: recent.createdAt,
      scope: recent.scope,
      details: recent.details,
      actor: namespaces.name,
      repo: { type: repos.type, id: repos.fullName, task: repos.pipelineTag },
    })
    .from(recent)
    .innerJoin(repos, eq(repos.id, recent.repoId))
    .leftJoin(namespaces, and(eq(namespaces.id, recent.actorId), eq(namespaces.kind, "user")))
    .where(and(visibleTo(caller), isNull(repos.disabledAt)))
    .orderBy(desc(recent.createdAt), desc(recent.id))
    .limit(limit);
  return rows.map(({ id: eventId, at, scope, details, actor, repo }): PositionedItem => {
    const { discussion } = details;
    const about =
      discussion === undefined
        ? {}
        : { discussion: { num: discussion.num, title: discussion.title, isPullRequest: discussion.isPullRequest } };
    const by = account.kind === "org" && actor !== null ? { actor } : {};
    return {
      item: { kind: kinds[scope], at: at.toISOString(), repo: describe(repo), ...about, ...by },
      position: [at.toISOString(), eventId],
    };
  });
}

async function readLikes(orm: Queries, { id: userId }: Account, { after, limit }: Reading) {
  const rows = await orm
    .select({
      at: likes.createdAt,
      repoId: likes.repoId,
      repo: { type: repos.type, id: repos.fullName, task: repos.pipelineTag },
    })
    .from(likes)
    .innerJoin(repos, eq(repos.id, likes.repoId))
    .where(and(eq(likes.userId, userId), eq(repos.isPrivate, false), before(likes.createdAt, likes.repoId, after)))
    .orderBy(desc(likes.createdAt), desc(likes.repoId))
    .limit(limit);
  return rows.map(
    ({ at, repoId, repo }): PositionedItem => ({
      item: { kind: "liked", at: at.toISOString(), repo: describe(repo) },
      position: [at.toISOString(), repoId],
    }),
  );
}

function before(time: Column, id: Column, after: ActivityPosition | undefined): SQL | undefined {
  return after === undefined ? undefined : sql`(${time}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`;
}

function describe({ type, id, task }: { type: RepoType; id: string; task: string | null }): ActivityItem["repo"] {
  return { type, id, ...(task === null ? {} : { pipeline_tag: task }) };
}
