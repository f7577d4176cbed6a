import type { Sql } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "../directory/last-known.ts";
import { isDatabaseAway } from "../errors/database-away.ts";
import { countKey, type QuotaCount } from "./quota.ts";

/** What is known of tokens and money that were used, by all nodes together. */
export interface AmountCounts {
  /** @returns what was used in the window, as of a moment ago on other nodes */
  used(count: QuotaCount): Promise<number>;
  /** A call used so much; it is on its way to PostgreSQL. */
  add(count: QuotaCount, amount: number): void;
  /** PostgreSQL has it. */
  written(key: string, amount: number): void;
}

interface Counter {
  used: number;
  asOfMs: number;
  asking: Promise<void> | undefined;
  onItsWay: number;
  endsAtMs: number;
}

interface AmountCountsOptions {
  sql: Sql;
  logger: Logger;
  now: () => number;
}

export function amountCounts({ sql, logger, now }: AmountCountsOptions): AmountCounts {
  const counters = new Map<string, Counter>();
  let restsUntilMs = 0;

  function counterOf(count: QuotaCount): Counter {
    const key = countKey(count);
    const known = counters.get(key);
    if (known !== undefined) return known;
    if (counters.size >= limits.router.cachedQuotaCounts) forgetEnded();
    const counter: Counter = { used: 0, asOfMs: 0, asking: undefined, onItsWay: 0, endsAtMs: count.endsAtMs };
    counters.set(key, counter);
    return counter;
  }

  function forgetEnded(): void {
    for (const [key, { endsAtMs }] of counters) if (endsAtMs <= now()) counters.delete(key);
    for (const [key, { onItsWay }] of counters) {
      if (counters.size < limits.router.cachedQuotaCounts) return;
      if (onItsWay === 0) counters.delete(key);
    }
  }

  async function ask(counter: Counter, { quota, subject, startsAtMs }: QuotaCount): Promise<void> {
    const askedAtMs = now();
    try {
      const rows = await withinTime(
        sql<{ used: string }[]>`
          select used from router_quota_counters
          where quota_id = ${quota.id} and subject = ${subject} and starts_at = ${new Date(startsAtMs).toISOString()}::timestamptz`,
        limits.router.directoryWaitMs,
      );
      counter.used = Number(rows[0]?.used ?? 0);
      counter.asOfMs = askedAtMs;
    } catch (error) {
      restsUntilMs = now() + limits.router.directoryRestMs;
      const level = isDatabaseAway(error) ? "warn" : "error";
      logger[level]({ err: error }, "what was used cannot be read now; calls go on by what was known last");
    }
  }

  return {
    async used(count) {
      const counter = counterOf(count);
      if (now() - counter.asOfMs >= limits.router.quotaFreshMs && now() >= restsUntilMs) {
        counter.asking ??= ask(counter, count).finally(() => {
          counter.asking = undefined;
        });
        await counter.asking;
      }
      return counter.used + counter.onItsWay;
    },
    add(count, amount) {
      counterOf(count).onItsWay += amount;
    },
    written(key, amount) {
      const counter = counters.get(key);
      if (counter === undefined) return;
      counter.onItsWay -= amount;
      counter.used += amount;
      counter.asOfMs = 0;
    },
  };
}
