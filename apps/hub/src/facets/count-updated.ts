import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { type FacetValue, updatedWithinDays } from "../contract/facets.ts";
import { repos } from "../database/schema.ts";
import { dayMs, type RepoFilter, visibleTo } from "../models/repo-filters.ts";
import type { Counting } from "./counting.ts";

/** How many repositories changed within each time of `updated`. No counter can know: counting stops at the limit. */
export async function countUpdated(
  { context, type, caller }: Counting,
  filters: readonly RepoFilter[],
): Promise<FacetValue[]> {
  const most = limits.list.countedRepos;
  const now = context.now().getTime();
  const times = Object.entries(updatedWithinDays).map(([value, days]) => ({
    value,
    since: new Date(now - days * dayMs).toISOString(),
  }));
  const oldest = new Date(now - Math.max(...Object.values(updatedWithinDays)) * dayMs);
  // The latest first: where there are more than the limit, the shorter times still count right.
  const latest = context.orm
    .select({ at: repos.lastModified })
    .from(repos)
    .where(
      and(
        eq(repos.type, type),
        visibleTo(caller),
        gte(repos.lastModified, oldest),
        ...filters.map(({ condition }) => condition),
      ),
    )
    .orderBy(desc(repos.lastModified), desc(repos.id))
    .limit(most + 1);
  const columns = times.map(
    ({ value, since }) =>
      sql`count(*) filter (where last_modified >= ${since}::timestamptz) as ${sql.identifier(value)}`,
  );
  const rows = await context.orm.execute(sql`select ${sql.join(columns, sql`, `)} from (${latest}) as latest`);
  const counts = z.array(z.record(z.string(), z.coerce.number())).parse(rows)[0] ?? {};
  return times
    .map(({ value }) => ({ value, count: counts[value] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => (count > most ? { value, count: most, atLeast: true } : { value, count }));
}
