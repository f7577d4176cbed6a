import { limits } from "@modelyard/platform/limits";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { conditionsOf, type RepoFilter } from "../repo-api/repo-filters.ts";
import { isReadablePrivately, readsPrivately } from "../repos/access.ts";
import { repos } from "../repos/tables.ts";
import { type Counting, type Counts, sumOf } from "./counting.ts";
import { updatedTimes } from "./updated-times.ts";

const CountedRows = z.array(z.object({ facet: z.string(), value: z.string(), count: z.coerce.number() }));

interface LiveCounts extends Counts {
  /** The number of matching repositories. */
  total: number;
}

/**
 * Counts by reading repositories. Stops at `limits.list.countedRepos`, because more would take too long.
 * @param facets may include `updated`: the periods within which a repository changed
 */
export async function countLive(
  { context, type }: Counting,
  filters: readonly RepoFilter[],
  facets: readonly string[],
  visible: SQL | undefined,
): Promise<LiveCounts> {
  const most = limits.list.countedRepos;
  const where = and(eq(repos.type, type), visible, ...conditionsOf(filters));
  const times = facets.includes("updated") ? updatedTimes(context.now()) : [];
  const ofTimes = times.map(
    ({ value, since }) => sql`case when ${repos.lastModified} >= ${since}::timestamptz then ${`updated:${value}`} end`,
  );
  const found = ofTimes.length === 0 ? repos.facets : sql`${repos.facets} || array[${sql.join(ofTimes, sql`, `)}]`;
  const rows = CountedRows.parse(
    await context.orm.execute(sql`
      select hub.facet_name(facet) as facet, hub.facet_value(facet) as value, count(*) as count
      from (select ${found} as facets from ${repos} where ${where} limit ${most + 1}) as found,
        unnest(array_prepend('all:', facets)) as facet
      where hub.facet_name(facet) in (${sql.join(
        [...facets, "all"].map((facet) => sql`${facet}`),
        sql`, `,
      )})
      group by facet`),
  );
  const total = rows.find(({ facet }) => facet === "all")?.count ?? 0;
  const isMore = total > most;
  const counted = rows.filter(({ facet }) => facets.includes(facet));
  return {
    counted: isMore ? counted.map((row) => ({ ...row, count: Math.min(row.count, most) })) : counted,
    atLeast: isMore,
    total: Math.min(total, most),
  };
}

/** Adds the caller's private repositories, which the counters do not include. */
export async function withPrivate(
  counting: Counting,
  filters: readonly RepoFilter[],
  facets: readonly string[],
  known: Counts,
): Promise<Counts> {
  const { caller } = counting;
  if (!readsPrivately(caller)) return known;
  const isReadable = isReadablePrivately(caller, { repoId: repos.id, namespaceId: repos.namespaceId });
  const ownPrivate = and(eq(repos.isPrivate, true), isReadable);
  const { counted, atLeast } = await countLive(counting, filters, facets, ownPrivate);
  return { counted: sumOf(known.counted, counted), atLeast: known.atLeast || atLeast };
}
