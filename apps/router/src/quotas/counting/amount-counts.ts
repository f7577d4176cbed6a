import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";
import type { Charge } from "../../usage/usage-ledger.ts";
import { type QuotaCount, reservationKey } from "../quota.ts";
import { AmountCounter, type Shortfall } from "./amount-counter.ts";
import { createReservationStore } from "./reservation-store.ts";

/** Counts tokens and money that calls of all nodes have used, and that running calls have reserved. */
export interface AmountCounts {
  /** Reserves what a call may use. @returns the shortfall where there is no room for it */
  reserve(count: QuotaCount, amount: number): Shortfall | undefined | Promise<Shortfall | undefined>;
  /** Reserves more for a running call, even without room. */
  raise(count: QuotaCount, amount: number): void;
  /** Releases what a call has reserved. Its usage must have been charged before. */
  release(count: QuotaCount, amount: number): void;
  /** Counts the usage of an ended call that is not written to PostgreSQL yet. */
  charge(count: QuotaCount, amount: number): void;
  /** Must be called when a charge was written to PostgreSQL. */
  written(charge: Charge): void;
  /** Gives up all that this node holds. */
  close(): Promise<void>;
}

interface AmountCountsOptions {
  sql: Sql;
  logger: Logger;
  now: () => number;
  /** How long the reservations of a lost node stay. */
  leaseMs?: number;
}

/**
 * Each node holds a part of every quota that its calls count in, stored in PostgreSQL, and reserves from that part. What all
 * nodes hold and what is used never exceeds the quota together, so no two nodes reserve the same. A node requests a hundredth
 * of the quota ahead, so that not every call needs a query, and returns what it does not need.
 */
export function amountCounts({
  sql,
  logger,
  now,
  leaseMs = limits.router.quotaReservationMs,
}: AmountCountsOptions): AmountCounts {
  const store = createReservationStore(sql, leaseMs);
  const counters = new Map<string, AmountCounter>();
  let coolDownUntilMs = 0;

  function counterOf(count: QuotaCount): AmountCounter {
    const key = reservationKey(count);
    const known = counters.get(key);
    if (known !== undefined) {
      known.update(count);
      return known;
    }
    if (counters.size >= limits.router.cachedQuotaCounts) dropIdle();
    const counter = new AmountCounter(count);
    counters.set(key, counter);
    return counter;
  }

  function dropIdle(): void {
    for (const [key, counter] of counters) {
      if (counters.size < limits.router.cachedQuotaCounts) return;
      if (counter.isIdle) counters.delete(key);
    }
  }

  /** Runs one query for a counter at a time, until none is needed. */
  async function work(counter: AmountCounter): Promise<void> {
    if (counter.isBusy) return;
    counter.isBusy = true;
    for (;;) {
      if (counter.waiting.length > 0) await admitWaiting(counter);
      else if (!counter.isOutdated || now() < coolDownUntilMs || !(await update(counter))) break;
    }
    counter.isBusy = false;
  }

  async function admitWaiting(counter: AmountCounter): Promise<void> {
    const pending = counter.beginRequest();
    if (now() >= coolDownUntilMs) {
      try {
        counter.finishRequest(await withinTime(store.request(pending.request), limits.router.directoryWaitMs), pending);
        return;
      } catch (error) {
        coolDown(error, "quota hold request failed; this node decides alone");
      }
    }
    counter.finishLocally(pending);
  }

  /** @returns whether it was stored */
  async function update(counter: AmountCounter): Promise<boolean> {
    const stored = counter.beginUpdate();
    try {
      await withinTime(store.store(stored), limits.router.directoryWaitMs);
      counter.finishUpdate(stored);
      return true;
    } catch (error) {
      coolDown(error, "quota hold update failed; it is repeated later");
      return false;
    }
  }

  function coolDown(error: unknown, message: string): void {
    coolDownUntilMs = now() + limits.router.directoryRestMs;
    logger[isDatabaseAway(error) ? "warn" : "error"]({ err: error }, message);
  }

  let renewedAtMs = now();
  async function renew(): Promise<void> {
    const beganAtMs = now();
    await store.renew();
    renewedAtMs = beganAtMs;
  }

  const renewing = setInterval(() => {
    const active = [...counters.values()].filter(({ isIdle }) => !isIdle);
    for (const counter of active) {
      counter.look();
      void work(counter);
    }
    if (active.length === 0) {
      renewedAtMs = now();
      return;
    }
    renew().catch((error: unknown) => {
      const isLost = now() - renewedAtMs >= leaseMs;
      // Other nodes may now reserve the same.
      if (isLost) logger.error({ err: error }, "quota hold lease lost");
      else logger.warn({ err: error }, "quota hold lease could not be renewed");
    });
  }, leaseMs / 3);
  renewing.unref();

  return {
    reserve(count, amount) {
      const counter = counterOf(count);
      const result = counter.reserve(amount);
      if (result !== "query") return result;
      return new Promise((resolve) => {
        counter.waiting.push({ amount, resolve });
        void work(counter);
      });
    },
    raise(count, amount) {
      const counter = counterOf(count);
      counter.raise(amount);
      void work(counter);
    },
    release(count, amount) {
      const counter = counterOf(count);
      counter.release(amount);
      void work(counter);
    },
    charge(count, amount) {
      counterOf(count).charge(amount);
    },
    written({ key, starts_at: startsAt, amount }) {
      const counter = counters.get(key);
      // Charges of an earlier window were dropped when it ended.
      if (counter?.count.startsAtMs !== Date.parse(startsAt)) return;
      counter.written(amount);
      void work(counter);
    },
    async close() {
      clearInterval(renewing);
      await withinTime(store.dropAll(), limits.router.directoryWaitMs).catch((error: unknown) => {
        logger.warn({ err: error }, "quota holds could not be dropped; they expire with their lease");
      });
    },
  };
}
