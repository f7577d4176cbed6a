import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FacetCount, FacetValue } from "../contract/facets.ts";
import { conditionsOf, type RepoFilter } from "../repo-api/repo-filters.ts";
import { repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import type { Counting } from "./counting.ts";
import { updatedTimes } from "./updated-times.ts";

const Row = z.object({ looked: z.coerce.number(), since: z.coerce.date().nullable() }).catchall(z.coerce.number());

/**
 * Counts the repositories that changed within each period of `updated`. Counters cannot cover this, so it reads
 * repositories up to the limit: all of a short list, the most recently changed of a long one. Longer periods then get
 * "at least" counts.
 * @param total the number of matches of the filters
 */
export async function countUpdated(
  { context, type, caller }: Counting,
  filters: readonly RepoFilter[],
  total: FacetCount,
): Promise<FacetValue[]> {
  const most = limits.list.countedRepos;
  const times = updatedTimes(context.now());
  const fits = and(visibleTo(caller), ...conditionsOf(filters)) ?? sql`true`;
  const isShort = total.atLeast !== true && total.count <= most;
  const looked = isShort
    ? sql`select ${repos.lastModified} as at, true as fits from ${repos} where ${and(eq(repos.type, type), fits)}`
    : sql`select ${repos.lastModified} as at, ${fits} as fits from ${repos} where ${eq(repos.type, type)}
        order by ${desc(repos.lastModified)}, ${desc(repos.id)} limit ${most}`;
  const columns: SQL[] = times.map(
    ({ value, since }) => sql`count(*) filter (where fits and at >= ${since}::timestamptz) as ${sql.identifier(value)}`,
  );
  const rows = await context.orm.execute(
    sql`select ${sql.join(columns, sql`, `)}, count(*) as looked, min(at) as since from (${looked}) as looked`,
  );
  const { looked: number, since, ...counts } = z.tuple([Row]).parse([...rows])[0];
  // For a long list, nothing is known about the time before the oldest repository that was read.
  const knownSince = isShort || number < most || since === null ? 0 : since.getTime();
  return times
    .map((time) => ({
      value: time.value,
      count: counts[time.value] ?? 0,
      isKnown: Date.parse(time.since) > knownSince,
    }))
    .filter(({ count, isKnown }) => count > 0 || !isKnown)
    .map(({ value, count, isKnown }) => (isKnown ? { value, count } : { value, count, atLeast: true }));
}
