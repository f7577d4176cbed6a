import { sql } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
import { gitBundles } from "./tables.ts";

/** Queues repositories that were created before bundles were written. */
export async function queueUnknown({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  const at = now().toISOString();
  await orm.execute(sql`
    insert into ${gitBundles} (repo_id, change_id, changed_at, due_at)
    select ${repos.id}, '', ${at}::timestamptz, ${at}::timestamptz from ${repos}
    where not exists (select from ${gitBundles} where ${gitBundles.repoId} = ${repos.id})
    on conflict do nothing`);
}
