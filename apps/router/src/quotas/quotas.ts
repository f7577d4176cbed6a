import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { ExchangeFacts } from "../calls/call-report.ts";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { RouterError } from "../errors/router-error.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { PriceTable } from "../usage/prices.ts";
import type { Charge } from "../usage/usage-ledger.ts";
import { amountCounts } from "./counting/amount-counts.ts";
import { requestCounts } from "./counting/request-counts.ts";
import { nothingSetAside } from "./counting/reservation.ts";
import { estimateUsage } from "./estimates/estimate-usage.ts";
import { typicalOutput } from "./estimates/typical-output.ts";
import { holdKey, type QuotaCount } from "./quota.ts";
import { quotaCallOf } from "./quota-call-of.ts";
import type { QuotaIndex } from "./quota-index.ts";
import { quotaRefusal } from "./quota-refusal.ts";

type PaidCandidate = Pick<Candidate, "providerModelId"> & {
  provider: Pick<Candidate["provider"], "definition" | "keyFrom">;
};

/** A call that may go on. */
export interface Admission {
  /**
   * Sets aside what the call may cost with this candidate, in place of the one before. At once where no budget counts it.
   * @returns why it cannot be called with it
   */
  payFor(candidate: PaidCandidate): RouterError | undefined | Promise<RouterError | undefined>;
  /** Tokens of output that are reserved. */
  readonly reservedOutputTokens: number;
  /** A stream has written so many tokens: where they are more than is reserved, more is reserved. It is not cut off. */
  raise(outputTokens: number): void;
  /** The call has ended, and what it used is charged: what was set aside for it is given back. */
  end(): void;
}

/** Holds calls to the budgets and rate limits that are set for them. */
export interface Quotas {
  /** At once where no quota counts it. @throws {RouterError} 429: no room in a limit on requests or tokens */
  admit(exchange: Pick<Exchange, "facts" | "asked">): Admission | Promise<Admission>;
  /** What a finished call is to be counted in. */
  charge(facts: ExchangeFacts, tokens: number, costMicros: number): readonly Charge[];
  /** PostgreSQL has these. */
  charged: (charges: readonly Charge[]) => void;
  /** They may have changed. */
  reconsider: () => void;
  /** All calls have ended, and all charges are written. */
  close(): Promise<void>;
}

interface QuotasOptions {
  database: Database;
  current: () => QuotaIndex;
  prices: PriceTable;
  logger: Logger;
  now: () => number;
}

const goesOn: Admission = {
  payFor: () => undefined,
  reservedOutputTokens: Number.POSITIVE_INFINITY,
  raise: () => undefined,
  end: () => undefined,
};
/** A stream that outgrows its reservation gets this many times what it has written. */
const raisedBy = 1.25;
const noCharges: readonly Charge[] = [];

export function createQuotas({ database, current, prices, logger, now }: QuotasOptions): Quotas {
  const { sql } = database;
  const requests = requestCounts({ sql, logger, now });
  const amounts = amountCounts({ sql, logger, now });
  const typical = typicalOutput();

  async function takeRequests(counts: readonly QuotaCount[]): Promise<void> {
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

  async function admitCounted(
    counts: readonly QuotaCount[],
    { asked, facts }: Pick<Exchange, "asked" | "facts">,
  ): Promise<Admission> {
    const of = (measure: "requests" | "tokens" | "cost") => counts.filter(({ quota }) => quota.measure === measure);
    const budgets = of("cost");
    const limits = of("tokens");
    if (budgets.length === 0 && limits.length === 0) {
      await takeRequests(of("requests"));
      return goesOn;
    }
    const model = facts.model ?? "";
    const usage = estimateUsage(asked, typical.of(model));
    const tokens = nothingSetAside(amounts, now);
    const money = nothingSetAside(amounts, now);
    let reserved = usage.outputTokens ?? 0;
    let paying: PaidCandidate | undefined;
    const refusal = await tokens.take(limits, (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0));
    if (refusal !== undefined) throw refusal;
    try {
      await takeRequests(of("requests"));
    } catch (error) {
      tokens.giveBack();
      throw error;
    }
    return {
      payFor(candidate) {
        const { definition, keyFrom } = candidate.provider;
        const { providerModelId } = candidate;
        paying = candidate;
        money.giveBack();
        const counting = budgets.filter(({ quota }) => pays(quota.owner.kind, keyFrom));
        if (counting.length === 0) return undefined;
        return money.take(counting, prices.costMicros(definition.id, providerModelId, usage) ?? 0);
      },
      get reservedOutputTokens() {
        return reserved;
      },
      raise(outputTokens) {
        if (outputTokens <= reserved) return;
        const raised = Math.ceil(outputTokens * raisedBy);
        const more = { outputTokens: raised - reserved };
        reserved = raised;
        tokens.raise(more.outputTokens);
        if (paying === undefined) return;
        money.raise(prices.costMicros(paying.provider.definition.id, paying.providerModelId, more) ?? 0);
      },
      end() {
        const { error, outputTokens, isEstimated } = facts;
        const isWhole =
          error === undefined && isEstimated !== true && outputTokens !== undefined && usage.openAnswers > 0;
        if (isWhole) typical.saw(model, outputTokens / usage.openAnswers);
        tokens.giveBack();
        money.giveBack();
      },
    };
  }

  return {
    admit(exchange) {
      const index = current();
      if (index.isEmpty) return goesOn;
      const counts = index.countsOf(quotaCallOf(exchange.facts), now());
      return counts.length === 0 ? goesOn : admitCounted(counts, exchange);
    },
    charge(facts, tokens, costMicros) {
      const index = current();
      if (index.isEmpty) return noCharges;
      return index.countsOf(quotaCallOf(facts), now()).flatMap((count) => {
        const { quota, subject, startsAtMs, endsAtMs } = count;
        const amount = quota.measure === "cost" ? costMicros : tokens;
        if (quota.measure === "requests" || amount === 0) return [];
        if (quota.measure === "cost" && !pays(quota.owner.kind, facts.keyFrom)) return [];
        amounts.charge(count, amount);
        return [
          {
            key: holdKey(count),
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
      for (const charge of charges) amounts.written(charge);
    },
    reconsider: requests.reconsider,
    close: () => amounts.close(),
  };
}

/** Whose budget a provider's key is charged to: the hub's own key to all, an organisation's not to the hub's. */
function pays(owner: KeyOwnerKind, keyFrom: KeyOwnerKind | undefined): boolean {
  if (owner === "user") return true;
  return owner === "organisation" ? keyFrom !== "user" : keyFrom === "hub" || keyFrom === undefined;
}
