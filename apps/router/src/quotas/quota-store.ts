import type { Database } from "@modelyard/platform/database";
import { isoTime } from "@modelyard/platform/iso-time";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { QuotaRequest } from "../contract/quotas.ts";
import type { KeyOwner } from "../owners/key-owner.ts";
import { changeSettings, type Transaction } from "../owners/router-changes.ts";
import type { Quota } from "./quota.ts";
import { type QuotaIndex, quotaIndex } from "./quota-index.ts";
import { quotaCounters, quotaReservations, quotas } from "./tables.ts";

export interface StoredQuota extends Quota {
  updatedAt: Date;
}

/** Budgets and rate limits: stored in PostgreSQL, read from memory. */
export interface QuotaStore {
  current: () => QuotaIndex;
  /** Reads all quotas again. When that fails, the old ones stay in use. */
  reload(): Promise<void>;
  list(owner: KeyOwner): Promise<StoredQuota[]>;
  put(owner: KeyOwner, quota: QuotaRequest): Promise<StoredQuota>;
  /** @returns whether there was one */
  remove(owner: KeyOwner, id: string): Promise<boolean>;
  /** Returns the counts of a window, highest first. */
  used(id: string, startsAtMs: number): Promise<{ name: string; used: number; setAside: number }[]>;
  /** Deletes counts of windows that ended a day ago, and holds of lost nodes. */
  deleteOld(): Promise<void>;
}

const shownCounters = 20;

export function createQuotaStore(database: Database): QuotaStore {
  const { orm } = database;
  let index = quotaIndex([]);
  let started = 0;
  let applied = 0;

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const rows = await orm.select().from(quotas);
    // A slow earlier query must not replace the result of a later one.
    if (turn < applied) return;
    applied = turn;
    index = quotaIndex(rows.map(read));
  }

  return {
    current: () => index,
    reload,
    async list(owner) {
      const { per, name, measure, window } = quotas;
      const rows = await orm
        .select()
        .from(quotas)
        .where(ownedBy(owner))
        .orderBy(asc(per), asc(name), asc(measure), asc(window));
      return rows.map(read);
    },
    async put(owner, quota) {
      const stored = await changeSettings(database, (transaction) => writeQuota(transaction, owner, quota));
      await reload();
      return stored;
    },
    async remove(owner, id) {
      const removed = await changeSettings(database, async (transaction) => {
        const rows = await transaction
          .delete(quotas)
          .where(and(ownedBy(owner), sql`${quotas.id}::text = ${id}`))
          .returning({ id: quotas.id });
        for (const row of rows) await deleteCounts(transaction, row.id);
        return rows.length > 0;
      });
      await reload();
      return removed;
    },
    used: (id, startsAtMs) => usedOf(database, id, startsAtMs),
    async deleteOld() {
      await orm.delete(quotaCounters).where(lt(quotaCounters.endsAt, sql`now() - interval '1 day'`));
      await orm.delete(quotaReservations).where(lt(quotaReservations.until, sql`now() - interval '1 hour'`));
    },
  };
}

/** Adds a quota, or changes the amount of an existing one. */
export async function writeQuota(
  transaction: Transaction,
  { kind, id }: KeyOwner,
  { per, name, measure, window, most }: QuotaRequest,
): Promise<StoredQuota> {
  const [row] = await transaction
    .insert(quotas)
    .values({ ownerKind: kind, ownerId: id, per, name: name ?? "", measure, window, most })
    .onConflictDoUpdate({
      target: [quotas.ownerKind, quotas.ownerId, quotas.per, quotas.name, quotas.measure, quotas.window],
      set: { most, updatedAt: sql`now()` },
    })
    .returning();
  if (row === undefined) throw new RangeError("writing a quota returns its row");
  return read(row);
}

async function usedOf({ sql: query }: Database, id: string, startsAtMs: number) {
  const startsAt = isoTime(startsAtMs);
  const rows = await query<{ name: string; used: string; set_aside: string }[]>`
    select subject as name, sum(used)::bigint as used, sum(set_aside)::bigint as set_aside
    from (
      select subject, used, 0 as set_aside from router_quota_counters
      where quota_id = ${id} and starts_at = ${startsAt}::timestamptz
      union all
      select subject, 0, held + case when starts_at = ${startsAt}::timestamptz then unwritten else 0 end
      from router_quota_holds where quota_id = ${id} and until_at > now()
    ) as counted
    group by subject order by sum(used) desc, subject limit ${shownCounters}`;
  return rows.map(({ name, used, set_aside: setAside }) => ({ name, used: Number(used), setAside: Number(setAside) }));
}

/** Deletes the counts and holds of a deleted quota. */
export async function deleteCounts(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(quotaCounters).where(eq(quotaCounters.quotaId, id));
  await transaction.delete(quotaReservations).where(eq(quotaReservations.quotaId, id));
}

function ownedBy({ kind, id }: KeyOwner) {
  return and(eq(quotas.ownerKind, kind), eq(quotas.ownerId, id));
}

function read({ ownerKind, ownerId, name, ...row }: typeof quotas.$inferSelect): StoredQuota {
  return { ...row, owner: { kind: ownerKind, id: ownerId }, name: name === "" ? null : name };
}
