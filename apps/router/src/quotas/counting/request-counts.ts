import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";
import { countKey, type QuotaCount } from "../quota.ts";

/** Counts requests, so that all nodes together admit no more than a quota allows. */
export interface RequestCounts {
  /** @returns whether the quota has room for one more in this window */
  take(count: QuotaCount): Promise<boolean>;
  /** Returns a request that was taken but not admitted. */
  release(count: QuotaCount): void;
  /** Must be called when quotas may have changed, so that those that were used up are queried again. */
  reconsider: () => void;
}

interface Counter {
  /** Taken from PostgreSQL and not admitted yet. */
  available: number;
  /** How many to take next; grows while there is demand. */
  nextTake: number;
  waiting: number;
  query: Promise<void> | undefined;
  usedUp: boolean;
  /** Admitted by this node in this window. */
  admitted: number;
  /** Admitted while PostgreSQL was unavailable, and not written yet. */
  owed: number;
  endsAtMs: number;
}

interface RequestCountsOptions {
  sql: Sql;
  logger: Logger;
  now: () => number;
}

/**
 * A node takes requests from the shared counter ahead: one at first, more while there is demand, at most a hundredth of the
 * quota, so that not every call needs a query. While PostgreSQL is unavailable, each node applies the quota to its own
 * requests and writes them later.
 */
export function requestCounts({ sql, logger, now }: RequestCountsOptions): RequestCounts {
  const counters = new Map<string, Counter>();
  let coolDownUntilMs = 0;

  function counterOf(count: QuotaCount): Counter {
    const key = countKey(count);
    const known = counters.get(key);
    if (known !== undefined) return known;
    if (counters.size >= limits.router.cachedQuotaCounts) dropEnded();
    const { endsAtMs } = count;
    const counter: Counter = {
      available: 0,
      nextTake: 1,
      waiting: 0,
      query: undefined,
      usedUp: false,
      admitted: 0,
      owed: 0,
      endsAtMs,
    };
    counters.set(key, counter);
    return counter;
  }

  function dropEnded(): void {
    for (const [key, { endsAtMs }] of counters) if (endsAtMs <= now()) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size < limits.router.cachedQuotaCounts) return;
      // What was available is lost to this window; no caller gets more than the quota.
      counters.delete(key);
    }
  }

  async function refill(counter: Counter, count: QuotaCount): Promise<void> {
    if (now() < coolDownUntilMs) return refillLocally(counter, count);
    const { quota, subject, startsAtMs, endsAtMs } = count;
    const ahead = Math.min(counter.nextTake, Math.floor(quota.most / 100));
    const requested = Math.max(1, counter.waiting, ahead);
    const { owed } = counter;
    try {
      const rows = await withinTime(
        sql<{ granted: string }[]>`
          insert into router_quota_counters as counter (quota_id, subject, starts_at, ends_at, used, granted)
          values (${quota.id}, ${subject}, ${new Date(startsAtMs).toISOString()}::timestamptz, ${new Date(endsAtMs).toISOString()}::timestamptz,
            ${owed}::bigint + greatest(0, least(${requested}::bigint, ${quota.most}::bigint - ${owed}::bigint)),
            greatest(0, least(${requested}::bigint, ${quota.most}::bigint - ${owed}::bigint)))
          on conflict (quota_id, subject, starts_at) do update set
            used = counter.used + ${owed}::bigint
              + greatest(0, least(${requested}::bigint, ${quota.most}::bigint - counter.used - ${owed}::bigint)),
            granted = greatest(0, least(${requested}::bigint, ${quota.most}::bigint - counter.used - ${owed}::bigint))
          returning granted`,
        limits.router.directoryWaitMs,
      );
      const granted = Number(rows[0]?.granted ?? 0);
      counter.owed -= owed;
      counter.available += granted;
      counter.nextTake *= 2;
      counter.usedUp = granted === 0;
    } catch (error) {
      coolDownUntilMs = now() + limits.router.directoryRestMs;
      const level = isDatabaseAway(error) ? "warn" : "error";
      logger[level]({ err: error }, "shared request count unavailable; this node counts its own requests");
      refillLocally(counter, count);
    }
  }

  function refillLocally(counter: Counter, { quota }: QuotaCount): void {
    const granted = Math.max(0, Math.min(counter.waiting, quota.most - counter.admitted));
    counter.available += granted;
    counter.owed += granted;
  }

  return {
    async take(count) {
      const counter = counterOf(count);
      if (counter.available === 0 && !counter.usedUp) {
        counter.waiting += 1;
        counter.query ??= refill(counter, count).finally(() => {
          counter.query = undefined;
        });
        await counter.query;
        counter.waiting -= 1;
        // The query does not include requests that came while it ran.
        if (counter.available === 0 && !counter.usedUp && counter.admitted < count.quota.most) return this.take(count);
      }
      if (counter.available === 0) return false;
      counter.available -= 1;
      counter.admitted += 1;
      return true;
    },
    release(count) {
      const counter = counterOf(count);
      counter.available += 1;
      counter.admitted -= 1;
    },
    reconsider() {
      for (const counter of counters.values()) counter.usedUp = false;
    },
  };
}
