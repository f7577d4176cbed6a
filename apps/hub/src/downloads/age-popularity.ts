import { type SQL, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** The number of days that pages show as "last month". */
export const historyDays = 30;
/** How long a like counts for lists that are sorted by `likes30d`. */
export const recentLikesMs = 30 * 24 * 60 * 60 * 1000;

/** What is older does not count as trending. */
const trendingDays = 28;
/** After this time, an event counts half. */
const halvedDays = 7;

/**
 * Brings the columns up to date that change with time: subtracts downloads of past months from the totals, counts the likes
 * of the last 30 days, and computes trending scores: the likes, the binary logarithm of the downloads and one for the newest
 * commit, each with `0.5 ** (age in days / halvedDays)`. Scores are rounded to one decimal, so that few rows change in an
 * hour. Idempotent, so that several nodes may run it.
 */
export async function agePopularity(orm: PostgresJsDatabase, now: Date): Promise<void> {
  const today = now.toISOString();
  await orm.execute(sql`
    with over as (
      delete from hub.repo_downloads where day <= (${today}::timestamptz at time zone 'utc')::date - ${historyDays}::integer
      returning repo_id, count
    ), total as (select repo_id, sum(count) as count from over group by repo_id)
    update hub.repos set downloads = greatest(downloads - total.count, 0) from total where total.repo_id = repos.id`);
  const since = new Date(now.getTime() - recentLikesMs).toISOString();
  await orm.execute(sql`
    with liked as (
      select repo_id, count(*)::integer as count from hub.likes where created_at > ${since}::timestamptz group by repo_id
    )
    update hub.repos set recent_likes = changed.count
    from (
      select repos.id, coalesce(liked.count, 0) as count from hub.repos left join liked on liked.repo_id = repos.id
      where repos.recent_likes > 0 or liked.count > 0
    ) as changed
    where changed.id = repos.id and repos.recent_likes <> changed.count`);
  const daysSince = (time: SQL) => sql`extract(epoch from ${today}::timestamptz - ${time})::double precision / 86400`;
  const firstTime = sql`${today}::timestamptz - make_interval(days => ${trendingDays}::integer)`;
  const date = sql`(${today}::timestamptz at time zone 'utc')::date`;
  await orm.execute(sql`
    with part as (
      select repo_id, sum(${weight(daysSince(sql`created_at`))}) as part from hub.likes
        where created_at > ${firstTime} group by repo_id
      union all
      select repo_id, ln(1 + sum(count * ${weight(sql`(${date} - day)::double precision`)})) / ln(2::double precision)
        from hub.repo_downloads where day > ${date} - ${trendingDays}::integer group by repo_id
      union all
      select id, ${weight(daysSince(sql`last_modified`))} from hub.repos where last_modified > ${firstTime}
    ), score as (
      select repo_id, round(sum(part)::numeric, 1)::double precision as score from part group by repo_id
    )
    update hub.repos set trending_score = changed.score
    from (
      select repos.id, coalesce(score.score, 0)::double precision as score
      from hub.repos left join score on score.repo_id = repos.id
      where repos.trending_score > 0 or score.score > 0
    ) as changed
    where changed.id = repos.id and repos.trending_score is distinct from changed.score`);
}

/** Returns the weight of an event by its age: 1 for a new one. */
function weight(ageInDays: SQL): SQL {
  return sql`power(0.5::double precision, greatest(${ageInDays}, 0) / ${sql.raw(halvedDays.toFixed(1))})`;
}
