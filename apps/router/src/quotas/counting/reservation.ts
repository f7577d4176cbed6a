import type { RouterError } from "../../errors/router-error.ts";
import type { QuotaCount } from "../quota.ts";
import { amountRefusal } from "../quota-refusal.ts";
import type { AmountCounts } from "./amount-counts.ts";

/** What one call has reserved, in every count that applies to it. */
export interface Reservation {
  /** Reserves an amount in all counts or in none. @returns why it cannot be reserved */
  reserve(counts: readonly QuotaCount[], amount: number): Promise<RouterError | undefined>;
  /** Reserves more where something is reserved, even without room: the call has used it already. */
  raise(amount: number): void;
  release(): void;
}

export function createReservation(amounts: AmountCounts, now: () => number): Reservation {
  let reserved: { count: QuotaCount; amount: number }[] = [];

  function release(): void {
    const released = reserved;
    reserved = [];
    for (const { count, amount } of released) amounts.release(count, amount);
  }

  return {
    async reserve(counts, requested) {
      // Every call uses something.
      const amount = Math.max(1, Math.ceil(requested));
      for (const count of counts) {
        const result = amounts.reserve(count, amount);
        const shortfall = result instanceof Promise ? await result : result;
        if (shortfall !== undefined) {
          release();
          return amountRefusal(count, shortfall, now());
        }
        reserved.push({ count, amount });
      }
      return undefined;
    },
    raise(requested) {
      const amount = Math.ceil(requested);
      for (const part of reserved) {
        part.amount += amount;
        amounts.raise(part.count, amount);
      }
    },
    release,
  };
}
