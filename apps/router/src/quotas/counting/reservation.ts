import type { RouterError } from "../../errors/router-error.ts";
import type { QuotaCount } from "../quota.ts";
import { amountRefusal } from "../quota-refusal.ts";
import type { AmountCounts } from "./amount-counts.ts";

/** What is set aside for one call, in as many counts as it is in. */
export interface SetAside {
  /** All or nothing. @returns why not */
  take(counts: readonly QuotaCount[], amount: number): Promise<RouterError | undefined>;
  /** Reserves more where something is reserved, whether there is room or not: what a call uses cannot be refused any more. */
  raise(amount: number): void;
  giveBack(): void;
}

export function nothingSetAside(amounts: AmountCounts, now: () => number): SetAside {
  let taken: { count: QuotaCount; amount: number }[] = [];

  function giveBack(): void {
    const given = taken;
    taken = [];
    for (const { count, amount } of given) amounts.giveBack(count, amount);
  }

  return {
    async take(counts, wanted) {
      // Whatever a call uses, it uses something.
      const amount = Math.max(1, Math.ceil(wanted));
      for (const count of counts) {
        const room = amounts.setAside(count, amount);
        const lack = room instanceof Promise ? await room : room;
        if (lack !== undefined) {
          giveBack();
          return amountRefusal(count, lack, now());
        }
        taken.push({ count, amount });
      }
      return undefined;
    },
    raise(wanted) {
      const amount = Math.ceil(wanted);
      for (const part of taken) {
        part.amount += amount;
        amounts.raise(part.count, amount);
      }
    },
    giveBack,
  };
}
