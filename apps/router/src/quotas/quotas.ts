import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import { type Admission, type PaidAttempt, unlimited } from "../calls/admission.ts";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { CallReport } from "../calls/call-report.ts";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { PriceTable } from "../usage/prices.ts";
import type { Charge } from "../usage/usage-ledger.ts";
import { amountCounts } from "./counting/amount-counts.ts";
import { requestCounts } from "./counting/request-counts.ts";
import { createReservation } from "./counting/reservation.ts";
import { estimateUsage } from "./estimates/estimate-usage.ts";
import { typicalOutput } from "./estimates/typical-output.ts";
import { type QuotaCount, reservationKey } from "./quota.ts";
import type { QuotaIndex } from "./quota-index.ts";
import { quotaRefusal } from "./quota-refusal.ts";

/** What quotas need to know of a call. */
type CountedCall = Pick<CallRecord, "caller" | "content"> & { report: Pick<CallReport, "model"> };

/** Enforces budgets and rate limits. */
export interface Quotas {
  /**
   * Synchronous where no quota applies.
   * @throws {RouterError} 429: no room in a limit on requests or tokens
   */
  admit(call: CountedCall): Admission | Promise<Admission>;
  /** Counts a finished call in memory. @returns what must be written for it */
  charge(call: FinishedCall): readonly Charge[];
  /** Must be called when charges were written to PostgreSQL. */
  charged: (charges: readonly Charge[]) => void;
  /** Must be called when quotas may have changed. */
  reconsider: () => void;
  /** Must be called after all calls have ended and all charges are written. */
  close(): Promise<void>;
}

interface FinishedCall {
  caller: CallIdentity;
  model: string;
  keyFrom: KeyOwnerKind | undefined;
  tokens: number;
  costMicros: number;
}

interface QuotasOptions {
  database: Database;
  current: () => QuotaIndex;
  prices: PriceTable;
  logger: Logger;
  now: () => number;
}

/** A stream that outgrows its reservation gets this many times what it has written. */
const raisedBy = 1.25;
const noCharges: readonly Charge[] = [];

export function createQuotas({ database, current, prices, logger, now }: QuotasOptions): Quotas {
  const { sql } = database;
  const requests = requestCounts({ sql, logger, now });
  const amounts = amountCounts({ sql, logger, now });
  const typical = typicalOutput();

  /** @throws {RouterError} 429 */
  async function takeRequests(counts: readonly QuotaCount[]): Promise<void> {
    const taken: QuotaCount[] = [];
    for (const count of counts) {
      if (await requests.take(count)) {
        taken.push(count);
        continue;
      }
      for (const earlier of taken) requests.release(earlier);
      throw quotaRefusal(count, now());
    }
  }

  async function admitCounted(counts: readonly QuotaCount[], { content, report }: CountedCall): Promise<Admission> {
    const of = (measure: "requests" | "tokens" | "cost") => counts.filter(({ quota }) => quota.measure === measure);
    const budgets = of("cost");
    const limits = of("tokens");
    if (budgets.length === 0 && limits.length === 0) {
      await takeRequests(of("requests"));
      return unlimited;
    }
    const model = report.model ?? "";
    const usage = estimateUsage(content, typical.of(model));
    const tokens = createReservation(amounts, now);
    const money = createReservation(amounts, now);
    let reserved = usage.outputTokens ?? 0;
    let paying: PaidAttempt | undefined;
    const refusal = await tokens.reserve(limits, (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0));
    if (refusal !== undefined) throw refusal;
    try {
      await takeRequests(of("requests"));
    } catch (error) {
      tokens.release();
      throw error;
    }
    return {
      payFor(attempt) {
        const { providerId, providerModelId, keyFrom } = attempt;
        paying = attempt;
        money.release();
        const counting = budgets.filter(({ quota }) => pays(quota.owner.kind, keyFrom));
        if (counting.length === 0) return undefined;
        return money.reserve(counting, prices.costMicros(providerId, providerModelId, usage) ?? 0);
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
        money.raise(prices.costMicros(paying.providerId, paying.providerModelId, more) ?? 0);
      },
      end({ error, outputTokens, isEstimated }) {
        const isWhole =
          error === undefined && isEstimated !== true && outputTokens !== undefined && usage.openCompletions > 0;
        if (isWhole) typical.observe(model, outputTokens / usage.openCompletions);
        tokens.release();
        money.release();
      },
    };
  }

  return {
    admit(call) {
      const { caller } = call;
      const index = current();
      if (index.isEmpty || caller === undefined) return unlimited;
      const counts = index.countsOf(caller, call.report.model ?? "", now());
      return counts.length === 0 ? unlimited : admitCounted(counts, call);
    },
    charge({ caller, model, keyFrom, tokens, costMicros }) {
      const index = current();
      if (index.isEmpty) return noCharges;
      return index.countsOf(caller, model, now()).flatMap((count) => {
        const { quota, subject, startsAtMs, endsAtMs } = count;
        const amount = quota.measure === "cost" ? costMicros : tokens;
        if (quota.measure === "requests" || amount === 0) return [];
        if (quota.measure === "cost" && !pays(quota.owner.kind, keyFrom)) return [];
        amounts.charge(count, amount);
        return [
          {
            key: reservationKey(count),
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

/** A call with the hub's key is charged to all budgets, one with an organisation's key not to the hub's. */
function pays(owner: KeyOwnerKind, keyFrom: KeyOwnerKind | undefined): boolean {
  if (owner === "user") return true;
  return owner === "organisation" ? keyFrom !== "user" : keyFrom === "hub" || keyFrom === undefined;
}
