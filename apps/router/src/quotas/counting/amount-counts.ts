import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";
import type { Charge } from "../../usage/usage-ledger.ts";
import { holdKey, type QuotaCount } from "../quota.ts";
import { AmountCounter, type Lack } from "./amount-counter.ts";
import { createHoldStore } from "./hold-store.ts";

/** What is used of tokens and money, and what running calls may still use of them, by all nodes together. */
export interface AmountCounts {
  /** Sets aside what a call may use. @returns what is missing, where there is no room for it */
  setAside(count: QuotaCount, amount: number): Lack | undefined | Promise<Lack | undefined>;
  /** A call that runs uses more than it was given. */
  raise(count: QuotaCount, amount: number): void;
  /** The call has ended, or does not go on; what it used is charged already. */
  giveBack(count: QuotaCount, amount: number): void;
  /** A call used so much; it is on its way to PostgreSQL. */
  charge(count: QuotaCount, amount: number): void;
  /** PostgreSQL has it. */
  written(charge: Charge): void;
  /** Holds nothing any more. */
  close(): Promise<void>;
}

interface AmountCountsOptions {
  sql: Sql;
  logger: Logger;
  now: () => number;
  /** After so long, what a lost node has set aside is free again. */
  leaseMs?: number;
}

/**
 * A node holds a part of each quota that it has calls for, in PostgreSQL, and admits calls from it: what all nodes hold and
 * what is used is together never more than the quota, so no two nodes give the same away. It asks for a hundredth of the
 * quota ahead, so that busy quotas do not cost a question for each call, and gives back what it does not need.
 */
export function amountCounts({
  sql,
  logger,
  now,
  leaseMs = limits.router.quotaHoldMs,
}: AmountCountsOptions): AmountCounts {
  const store = createHoldStore(sql, leaseMs);
  const counters = new Map<string, AmountCounter>();
  let restsUntilMs = 0;

  function counterOf(count: QuotaCount): AmountCounter {
    const key = holdKey(count);
    const known = counters.get(key);
    if (known !== undefined) {
      known.seeWindow(count);
      return known;
    }
    if (counters.size >= limits.router.cachedQuotaCounts) forgetIdle();
    const counter = new AmountCounter(count);
    counters.set(key, counter);
    return counter;
  }

  function forgetIdle(): void {
    for (const [key, counter] of counters) {
      if (counters.size < limits.router.cachedQuotaCounts) return;
      if (counter.isIdle) counters.delete(key);
    }
  }

  /** One question for a counter at a time, until there is none left. */
  async function work(counter: AmountCounter): Promise<void> {
    if (counter.isBusy) return;
    counter.isBusy = true;
    for (;;) {
      if (counter.waiting.length > 0) await answerWaiting(counter);
      else if (!counter.isLoose || now() < restsUntilMs || !(await settle(counter))) break;
    }
    counter.isBusy = false;
  }

  async function answerWaiting(counter: AmountCounter): Promise<void> {
    const asked = counter.beginAsking();
    if (now() >= restsUntilMs) {
      try {
        counter.answered(await withinTime(store.ask(asked.request), limits.router.directoryWaitMs), asked);
        return;
      } catch (error) {
        rest(error, "what may be used cannot be agreed on with other nodes now; this node goes on by what it knows");
      }
    }
    counter.answeredAlone(asked);
  }

  /** @returns whether PostgreSQL knows now */
  async function settle(counter: AmountCounter): Promise<boolean> {
    const kept = counter.beginSettling();
    try {
      await withinTime(store.keep(kept), limits.router.directoryWaitMs);
      counter.settled(kept);
      return true;
    } catch (error) {
      rest(error, "what is set aside cannot be told to other nodes now; they learn of it later");
      return false;
    }
  }

  function rest(error: unknown, message: string): void {
    restsUntilMs = now() + limits.router.directoryRestMs;
    logger[isDatabaseAway(error) ? "warn" : "error"]({ err: error }, message);
  }

  let renewedAtMs = now();
  async function renew(): Promise<void> {
    const beganAtMs = now();
    await store.renew();
    renewedAtMs = beganAtMs;
  }

  const renewing = setInterval(() => {
    const kept = [...counters.values()].filter(({ isIdle }) => !isIdle);
    for (const counter of kept) {
      counter.look();
      void work(counter);
    }
    if (kept.length === 0) {
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
    setAside(count, amount) {
      const counter = counterOf(count);
      const taken = counter.takeAtOnce(amount);
      if (taken !== "ask") return taken;
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
    giveBack(count, amount) {
      const counter = counterOf(count);
      counter.giveBack(amount);
      void work(counter);
    },
    charge(count, amount) {
      counterOf(count).charge(amount);
    },
    written({ key, starts_at: startsAt, amount }) {
      const counter = counters.get(key);
      // What belongs to an earlier window was forgotten when it ended.
      if (counter?.count.startsAtMs !== Date.parse(startsAt)) return;
      counter.written(amount);
      void work(counter);
    },
    async close() {
      clearInterval(renewing);
      await withinTime(store.dropAll(), limits.router.directoryWaitMs).catch((error: unknown) => {
        logger.warn({ err: error }, "what this node has set aside is free again only when its time is up");
      });
    },
  };
}
