import { sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { gitBundles } from "./tables.ts";

/** How far the bundles are behind. */
export interface BundleBacklog {
  /** Repositories whose last change is in no bundle. */
  repositories: number;
  /** When the longest waiting change was made. */
  since: Date | undefined;
  /** Repositories whose last attempt failed. */
  failing: number;
  /** Of all bundles in the store. */
  bytes: number;
}

export async function readBundleBacklog(orm: Pick<Queries, "select">): Promise<BundleBacklog> {
  const { changedAt, attempts, lease, bytes } = gitBundles;
  const [row] = await orm
    .select({
      repositories: sql<number>`count(${changedAt})::int`,
      since: sql<string | null>`min(${changedAt})`,
      failing: sql<number>`(count(*) filter (where ${attempts} > 0 and ${lease} is null))::int`,
      bytes: sql<string>`coalesce(sum(${bytes}), 0)`,
    })
    .from(gitBundles);
  const since = row?.since ?? undefined;
  return {
    repositories: row?.repositories ?? 0,
    since: since === undefined ? undefined : new Date(since),
    failing: row?.failing ?? 0,
    bytes: Number(row?.bytes ?? 0),
  };
}
