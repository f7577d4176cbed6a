import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";
import { countKey, type QuotaCount } from "../quota.ts";

/** Counts requests, so that all nodes together let no more through than a quota allows. */
export interface RequestCounts {
  /** @returns whether the quota has one more in this window */
  take(count: QuotaCount): Promise<boolean>;
  /** A request that was taken did not go on after all. */
  giveBack(count: QuotaCount): void;
  /** Quotas may have changed: what was used up may not be any more. */
  reconsider: () => void;
}

interface Counter {
  /** Taken from PostgreSQL and not passed on yet. */
  inHand: number;
  /** How many to ask for next; grows while there is demand. */
  nextAsk: number;
  waiting: number;
  asking: Promise<void> | undefined;
  usedUp: boolean;
  /** Passed on by this node in this window. */
  passedOn: number;
  /** Passed on while PostgreSQL was away, and not told to it yet. */
  owed: number;
  endsAtMs: number;
}

interface RequestCountsOptions {
  sql: Sql;
  logger: Logger;
  now: () => number;
}

/**
 * A node takes requests from the shared counter ahead of time, one at first, more while there is demand, never more than a
 * hundredth of the quota: so a busy quota does not cost a query for every call. While PostgreSQL is away, each node holds
 * the quota on its own and tells what it passed on later.
 */
export function requestCounts({ sql, logger, now }: RequestCountsOptions): RequestCounts {
  const counters = new Map<string, Counter>();
  let restsUntilMs = 0;

  function counterOf(count: QuotaCount): Counter {
    const key = countKey(count);
    const known = counters.get(key);
    if (known !== undefined) return known;
    if (counters.size >= limits.router.cachedQuotaCounts) forgetEnded();
    const { endsAtMs } = count;
    const counter: Counter = {
      inHand: 0,
      nextAsk: 1,
      waiting: 0,
      asking: undefined,
      usedUp: false,
      passedOn: 0,
      owed: 0,
      endsAtMs,
    };
    counters.set(key, counter);
    return counter;
  }

  function forgetEnded(): void {
    for (const [key, { endsAtMs }] of counters) if (endsAtMs <= now()) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size < limits.router.cachedQuotaCounts) return;
      // What was in hand is lost to this window; nobody gets more than allowed.
      counters.delete(key);
    }
  }

  async function ask(counter: Counter, count: QuotaCount): Promise<void> {
    if (now() < restsUntilMs) return alone(counter, count);
    const { quota, subject, startsAtMs, endsAtMs } = count;
    const ahead = Math.min(counter.nextAsk, Math.floor(quota.most / 100));
    const wanted = Math.max(1, counter.waiting, ahead);
    const { owed } = counter;
    try {
      const rows = await withinTime(
        sql<{ granted: string }[]>`
          insert into router_quota_counters as counter (quota_id, subject, starts_at, ends_at, used, granted)
          values (${quota.id}, ${subject}, ${new Date(startsAtMs).toISOString()}::timestamptz, ${new Date(endsAtMs).toISOString()}::timestamptz,
            ${owed}::bigint + greatest(0, least(${wanted}::bigint, ${quota.most}::bigint - ${owed}::bigint)),
            greatest(0, least(${wanted}::bigint, ${quota.most}::bigint - ${owed}::bigint)))
          on conflict (quota_id, subject, starts_at) do update set
            used = counter.used + ${owed}::bigint
              + greatest(0, least(${wanted}::bigint, ${quota.most}::bigint - counter.used - ${owed}::bigint)),
            granted = greatest(0, least(${wanted}::bigint, ${quota.most}::bigint - counter.used - ${owed}::bigint))
          returning granted`,
        limits.router.directoryWaitMs,
      );
      const granted = Number(rows[0]?.granted ?? 0);
      counter.owed -= owed;
      counter.inHand += granted;
      counter.nextAsk *= 2;
      counter.usedUp = granted === 0;
    } catch (error) {
      restsUntilMs = now() + limits.router.directoryRestMs;
      const level = isDatabaseAway(error) ? "warn" : "error";
      logger[level]({ err: error }, "requests cannot be counted together now; this node counts its own");
      alone(counter, count);
    }
  }

  function alone(counter: Counter, { quota }: QuotaCount): void {
    const granted = Math.max(0, Math.min(counter.waiting, quota.most - counter.passedOn));
    counter.inHand += granted;
    counter.owed += granted;
  }

  return {
    async take(count) {
      const counter = counterOf(count);
      if (counter.inHand === 0 && !counter.usedUp) {
        counter.waiting += 1;
        counter.asking ??= ask(counter, count).finally(() => {
          counter.asking = undefined;
        });
        await counter.asking;
        counter.waiting -= 1;
        // Who came while the question was under way is not in its answer.
        if (counter.inHand === 0 && !counter.usedUp && counter.passedOn < count.quota.most) return this.take(count);
      }
      if (counter.inHand === 0) return false;
      counter.inHand -= 1;
      counter.passedOn += 1;
      return true;
    },
    giveBack(count) {
      const counter = counterOf(count);
      counter.inHand += 1;
      counter.passedOn -= 1;
    },
    reconsider() {
      for (const counter of counters.values()) counter.usedUp = false;
    },
  };
}
