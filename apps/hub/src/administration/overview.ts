import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isSuspendedNow } from "../accounts/is-suspended.ts";
import { namespaces } from "../accounts/tables.ts";
import type { BoundedCount, DisabledRepository, Jobs, Overview } from "../contract/administration/accounts.ts";
import type { Queries } from "../database/queries.ts";
import { repoEvents } from "../events/tables.ts";
import { reports } from "../reports/tables.ts";
import { repos } from "../repos/tables.ts";
import { webhookDeliveries } from "../webhooks/tables.ts";
import { jobRuns } from "./tables.ts";

/** Rows that are counted at most, which takes some milliseconds of an index. */
const mostCounted = 50_000;
const largestShown = 5;

export async function readOverview(queries: Queries, now: Date): Promise<Overview> {
  const { kind } = namespaces;
  return {
    users: await countUpTo(queries, namespaces, eq(kind, "user")),
    organizations: await countUpTo(queries, namespaces, eq(kind, "org")),
    models: await countUpTo(queries, repos, eq(repos.type, "model")),
    datasets: await countUpTo(queries, repos, eq(repos.type, "dataset")),
    disabledRepositories: await countUpTo(queries, repos, isNotNull(repos.disabledAt)),
    suspendedUsers: await countUpTo(queries, namespaces, isSuspendedNow(now)),
    openReports: await countUpTo(queries, reports, isNull(reports.handledAt)),
    largest: [...(await largestOf(queries, "model")), ...(await largestOf(queries, "dataset"))].toSorted(
      (one, other) => other.bytes - one.bytes,
    ),
  };
}

async function largestOf(queries: Queries, type: "model" | "dataset"): Promise<Overview["largest"]> {
  return queries
    .select({ type: repos.type, id: repos.fullName, bytes: repos.usedStorage })
    .from(repos)
    .where(eq(repos.type, type))
    .orderBy(desc(repos.usedStorage), desc(repos.id))
    .limit(largestShown);
}

/** Lists the repositories that were disabled last. */
export async function listDisabled(
  queries: Queries,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<(DisabledRepository & { position: [string, string] })[]> {
  const { id, type, fullName, disabledAt, disabledReason } = repos;
  const isAfter = after && sql`(${disabledAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`;
  const rows = await queries
    .select({ id, type, fullName, disabledAt, disabledReason })
    .from(repos)
    .where(and(isNotNull(disabledAt), isAfter))
    .orderBy(desc(disabledAt), desc(id))
    .limit(limit);
  return rows.map((row) => {
    const at = (row.disabledAt ?? new Date(0)).toISOString();
    return { type: row.type, id: row.fullName, at, reason: row.disabledReason ?? "", position: [at, row.id] };
  });
}

/** Returns the last runs of regular jobs and the lengths of the queues in the database. */
export async function readJobs(queries: Queries): Promise<Jobs> {
  const rows = await queries.select().from(jobRuns).orderBy(jobRuns.name);
  const { createdAt, dueAt } = webhookDeliveries;
  const [delivery] = await queries
    .select({ at: sql<string | null>`min(${createdAt})` })
    .from(webhookDeliveries)
    .where(isNotNull(dueAt));
  const isPending = sql`is_pending`;
  const [event] = await queries
    .select({ at: repoEvents.createdAt })
    .from(repoEvents)
    .where(isPending)
    .orderBy(repoEvents.position)
    .limit(1);
  return {
    jobs: rows.map(({ name, everyMs, startedAt, finishedAt, error }) => ({
      name,
      everyMs,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      nextAt: new Date(startedAt.getTime() + everyMs).toISOString(),
      error,
    })),
    queues: [
      {
        name: "events",
        waiting: await countUpTo(queries, repoEvents, isPending),
        oldestAt: event?.at.toISOString() ?? null,
      },
      {
        name: "webhook deliveries",
        waiting: await countUpTo(queries, webhookDeliveries, isNotNull(dueAt)),
        oldestAt: delivery?.at === undefined || delivery.at === null ? null : new Date(delivery.at).toISOString(),
      },
    ],
  };
}

async function countUpTo(queries: Queries, table: PgTable, condition: SQL): Promise<BoundedCount> {
  const found = queries
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(mostCounted + 1)
    .as("found");
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(found);
  const count = row?.count ?? 0;
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}
