import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { RouterError } from "../errors/router-error.ts";
import type { Charge } from "../usage/usage-ledger.ts";
import { type AmountCounts, amountCounts } from "./amount-counts.ts";
import { countKey, type QuotaCall, type QuotaCount } from "./quota.ts";
import type { QuotaIndex } from "./quota-index.ts";
import { quotaRefusal } from "./quota-refusal.ts";
import { type RequestCounts, requestCounts } from "./request-counts.ts";

type KeyFrom = KeyOwnerKind | undefined;

/** A call that may go on. */
export interface Admission {
  /** Why not with this key, if a budget that would pay for it is used up. */
  refusalFor(keyFrom: KeyFrom): RouterError | undefined;
}

export interface UsedAmounts {
  keyFrom: KeyFrom;
  tokens: number;
  costMicros: number;
}

/** Holds calls to the budgets and rate limits that are set for them. */
export interface Quotas {
  /** At once where no quota counts it. @throws {RouterError} 429: a limit on requests or tokens is used up */
  admit(call: QuotaCall): Admission | Promise<Admission>;
  /** What a finished call is to be counted in. */
  charge(call: QuotaCall, used: UsedAmounts): readonly Charge[];
  /** PostgreSQL has these. */
  charged: (charges: readonly Charge[]) => void;
  /** They may have changed. */
  reconsider: () => void;
}

interface QuotasOptions {
  database: Database;
  current: () => QuotaIndex;
  logger: Logger;
  now: () => number;
}

const goesOn: Admission = { refusalFor: () => undefined };
const noCharges: readonly Charge[] = [];

export function createQuotas({ database, current, logger, now }: QuotasOptions): Quotas {
  const { sql } = database;
  const requests: RequestCounts = requestCounts({ sql, logger, now });
  const amounts: AmountCounts = amountCounts({ sql, logger, now });

  async function usedUpOf(counts: readonly QuotaCount[]): Promise<QuotaCount[]> {
    const used = await Promise.all(counts.map((count) => amounts.used(count)));
    return counts.filter(({ quota }, index) => (used[index] ?? 0) >= quota.most);
  }

  async function takeAll(counts: readonly QuotaCount[]): Promise<void> {
    const taken: QuotaCount[] = [];
    for (const count of counts) {
      if (await requests.take(count)) {
        taken.push(count);
        continue;
      }
      for (const earlier of taken) requests.giveBack(earlier);
      throw quotaRefusal(count, now());
    }
  }

  async function admitCounted(counts: readonly QuotaCount[]): Promise<Admission> {
    const [tokens, budgets] = await Promise.all([
      usedUpOf(counts.filter(({ quota }) => quota.measure === "tokens")),
      usedUpOf(counts.filter(({ quota }) => quota.measure === "cost")),
    ]);
    const [full] = tokens;
    if (full !== undefined) throw quotaRefusal(full, now());
    await takeAll(counts.filter(({ quota }) => quota.measure === "requests"));
    if (budgets.length === 0) return goesOn;
    return {
      refusalFor(keyFrom) {
        const budget = budgets.find(({ quota }) => pays(quota.owner.kind, keyFrom));
        return budget === undefined ? undefined : quotaRefusal(budget, now());
      },
    };
  }

  return {
    admit(call) {
      const counts = current().countsOf(call, now());
      return counts.length === 0 ? goesOn : admitCounted(counts);
    },
    charge(call, { keyFrom, tokens, costMicros }) {
      if (current().isEmpty) return noCharges;
      return current()
        .countsOf(call, now())
        .flatMap((count) => {
          const { quota, subject, startsAtMs, endsAtMs } = count;
          const amount = quota.measure === "cost" ? costMicros : tokens;
          if (quota.measure === "requests" || amount === 0) return [];
          if (quota.measure === "cost" && !pays(quota.owner.kind, keyFrom)) return [];
          amounts.add(count, amount);
          return [
            {
              key: countKey(count),
              quota_id: quota.id,
              subject,
              starts_at: new Date(startsAtMs).toISOString(),
              ends_at: new Date(endsAtMs).toISOString(),
              amount,
            },
          ];
        });
    },
    charged(charges) {
      for (const { key, amount } of charges) amounts.written(key, amount);
    },
    reconsider: requests.reconsider,
  };
}

/** Whose budget a provider's key is charged to: the hub's own key to all, an organisation's not to the hub's. */
function pays(owner: KeyOwnerKind, keyFrom: KeyFrom): boolean {
  if (owner === "user") return true;
  return owner === "organisation" ? keyFrom !== "user" : keyFrom === "hub" || keyFrom === undefined;
}
