import { randomUUID } from "node:crypto";
import { isoTime } from "@modelyard/platform/iso-time";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { KeyUse } from "../keys/key-use.ts";
import type { RouterMetrics } from "../metrics/metrics.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { PriceTable } from "./prices.ts";
import type { UsageLedger } from "./usage-ledger.ts";

/** Records the usage and the cost of calls. */
export interface Accounting {
  /** Records an ended call. Does nothing where no provider was called, or the caller is unknown. */
  record(call: CallRecord, ending: { status: number; durationMs: number }): void;
}

interface AccountingOptions {
  prices: Pick<PriceTable, "costMicros">;
  ledger: Pick<UsageLedger, "note">;
  metrics: Pick<RouterMetrics, "used">;
  keyUse: Pick<KeyUse, "note">;
  quotas: Pick<Quotas, "charge">;
  now: () => number;
}

export function createAccounting({ prices, ledger, metrics, keyUse, quotas, now }: AccountingOptions): Accounting {
  return {
    record({ id, caller, report }, { status, durationMs }) {
      const { provider, providerModelId, model = "", keyFrom } = report;
      if (provider === undefined || caller === undefined) return;
      const { inputTokens, outputTokens, images, seconds } = report;
      const costMicros = prices.costMicros(provider, providerModelId ?? model, report);
      if (keyFrom !== undefined) keyUse.note({ kind: keyFrom, id: keyOwnerId(keyFrom, caller) }, provider);
      metrics.used(provider, report, costMicros);
      const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
      const charges = quotas.charge({ caller, model, keyFrom, tokens, costMicros: costMicros ?? 0 });
      const record = {
        id: randomUUID(),
        at: isoTime(now()),
        request_id: id,
        user_id: caller.userId,
        bill_to: caller.billTo,
        provider,
        key_from: keyFrom,
        token_id: caller.tokenId,
        model,
        status,
        duration_ms: Math.round(durationMs),
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        images,
        seconds,
        cost_micros: costMicros,
        cached_read_tokens: report.cachedReadTokens,
        cached_write_tokens: report.cachedWriteTokens,
        first_byte_ms: report.firstByteMs === undefined ? undefined : Math.round(report.firstByteMs),
      };
      ledger.note(record, charges);
    },
  };
}

function keyOwnerId(keyFrom: KeyOwnerKind, { userId, billToId = "" }: CallIdentity): string {
  if (keyFrom === "hub") return "";
  return keyFrom === "user" ? userId : billToId;
}
