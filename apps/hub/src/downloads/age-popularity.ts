import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** The number of days that pages show as "last month". */
export const historyDays = 30;
const trendingDays = 7;

/**
 * Subtracts downloads of past months from the totals and recomputes trending scores: the likes of the last week plus
 * the binary logarithm of its downloads. Idempotent, so that several nodes may run it.
 */
export async function agePopularity(orm: PostgresJsDatabase, now: Date): Promise<void> {
  const today = now.toISOString();
  await orm.execute(sql`
    with over as (
      delete from hub.repo_downloads where day <= (${today}::timestamptz at time zone 'utc')::date - ${historyDays}::integer
      returning repo_id, count
    ), total as (select repo_id, sum(count) as count from over group by repo_id)
    update hub.repos set downloads = greatest(downloads - total.count, 0) from total where total.repo_id = repos.id`);
  await orm.execute(sql`
    with liked as (
      select repo_id, count(*) as count from hub.likes
      where created_at > ${today}::timestamptz - make_interval(days => ${trendingDays}::integer) group by repo_id
    ), downloaded as (
      select repo_id, sum(count) as count from hub.repo_downloads
      where day > (${today}::timestamptz at time zone 'utc')::date - ${trendingDays}::integer group by repo_id
    ), score as (
      select coalesce(liked.repo_id, downloaded.repo_id) as repo_id,
        coalesce(liked.count, 0) + log(2.0, 1 + coalesce(downloaded.count, 0)) as score
      from liked full join downloaded using (repo_id)
    )
    update hub.repos set trending_score = changed.score
    from (
      select repos.id, coalesce(score.score, 0)::double precision as score
      from hub.repos left join score on score.repo_id = repos.id
      where repos.trending_score > 0 or score.score > 0
    ) as changed
    where changed.id = repos.id and repos.trending_score is distinct from changed.score`);
}
