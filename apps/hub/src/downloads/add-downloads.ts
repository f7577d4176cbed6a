import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/**
 * Adds downloads to the counts per day and to the totals that lists are sorted by, in one transaction. Skips deleted
 * repositories.
 * @param counts by day and repository: `2026-11-21 <id>`
 */
export async function addDownloads(orm: PostgresJsDatabase, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => ({ day: key.slice(0, 10), repo: key.slice(11), count }));
  const added = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(day date, repo text, count integer)`;
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into hub.repo_downloads as known (repo_id, day, count)
      select repos.id, added.day, added.count from ${added} join hub.repos on repos.id = added.repo
      order by repos.id, added.day
      on conflict (repo_id, day) do update set count = known.count + excluded.count`);
    await transaction.execute(sql`
      update hub.repos set downloads = downloads + total.count, downloads_all_time = downloads_all_time + total.count
      from (
        select locked.id, sum(added.count) as count
        from ${added} join (select id from hub.repos where id in (select repo from ${added}) order by id for update) as locked
          on locked.id = added.repo
        group by locked.id
      ) as total where total.id = repos.id`);
  });
}
