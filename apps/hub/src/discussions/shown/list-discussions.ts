import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { foldName } from "../../accounts/names.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { DiscussionList, DiscussionStatus, OpenDiscussions } from "../../contract/discussions.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { queryCount, queryFlag } from "../../http/query.ts";
import { firstIssues } from "../../http/read-json.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { ListFilters } from "../api.ts";
import { discussions } from "../tables.ts";
import { summariesOf } from "./summaries.ts";

export const statusesOf = {
  open: ["draft", "open"],
  closed: ["closed", "merged"],
} as const satisfies Record<string, readonly DiscussionStatus[]>;

/**
 * Lists the discussions and pull requests of a repository.
 * @param query the URL's query
 * @throws {HubError} a filter has a value that does not exist
 */
export async function listDiscussions(
  queries: Queries,
  repo: RepoRow,
  { query, publicUrl }: Pick<Call, "query" | "publicUrl">,
): Promise<DiscussionList> {
  const filters = readFilters(query);
  const conditions = [eq(discussions.repoId, repo.id), ...conditionsOf(filters)];
  const [totals] = await queries
    .select({ open: countOf("open"), closed: countOf("closed") })
    .from(discussions)
    .where(and(...conditions));
  const { open, closed } = totals ?? { open: 0, closed: 0 };
  const { status = "all", sort = repo.discussionsSorting } = filters;
  const { page } = limits.discussions;
  const start = page * queryCount(query, "p", { byDefault: 0, min: 0, max: limits.discussions.lastPage });
  const { isPinned, num } = discussions;
  const rows = await queries
    .select()
    .from(discussions)
    .where(and(...conditions, status === "all" ? undefined : inArray(discussions.status, statusesOf[status])))
    .orderBy(...(queryFlag(query, "pinnedFirst") ? [desc(isPinned)] : []), ...orderOf[sort], desc(num))
    .offset(start)
    .limit(page);
  return {
    discussions: await summariesOf({ orm: queries, publicUrl }, repo, rows),
    count: status === "all" ? open + closed : { open, closed }[status],
    start,
    numOpenDiscussions: open,
    numClosedDiscussions: closed,
  };
}

/** Counts the open discussions and pull requests of a repository. */
export async function countOpenDiscussions(
  orm: HubContext["orm"],
  { id, discussionsDisabled: disabled }: Pick<RepoRow, "id" | "discussionsDisabled">,
): Promise<OpenDiscussions> {
  const [row] = disabled ? [] : await openCount(orm).execute({ id });
  return { open: row?.open ?? 0, disabled };
}

const openCount = preparedQuery((orm: HubContext["orm"]) =>
  orm
    .select({ open: count() })
    .from(discussions)
    .where(and(eq(discussions.repoId, sql.placeholder("id")), inArray(discussions.status, statusesOf.open)))
    .prepare("open-discussions"),
);

/** "Trending" is the latest activity. Discussions that are equal in this order are sorted by number, the newest first. */
const orderOf = {
  "recently-created": [],
  trending: [desc(discussions.lastActivityAt)],
  reactions: [desc(discussions.reactionUserCount)],
} as const;

function countOf(group: keyof typeof statusesOf): SQL<number> {
  return sql<number>`(count(*) filter (where ${inArray(discussions.status, statusesOf[group])}))::int`;
}

function readFilters(query: URLSearchParams): z.infer<typeof ListFilters> {
  // Empty values are those of form fields that were not filled in.
  const given = [...query].filter(([name, value]) => name in ListFilters.shape && value !== "");
  const parsed = ListFilters.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new HubError("BadRequest", firstIssues(parsed.error), {
    body: { field: String(parsed.error.issues[0]?.path[0] ?? "") },
  });
}

function conditionsOf({ type = "all", author, search }: z.infer<typeof ListFilters>): SQL[] {
  const conditions: SQL[] = [];
  if (type !== "all") conditions.push(eq(discussions.isPullRequest, type === "pull_request"));
  if (author !== undefined) {
    conditions.push(
      sql`${discussions.authorId} = (select id from ${namespaces} where ${namespaces.foldedName} = ${foldName(author)})`,
    );
  }
  const words = search?.trim() ?? "";
  if (words !== "") conditions.push(sql`strpos(lower(${discussions.title}), lower(${words})) > 0`);
  return conditions;
}
