import { randomUUID } from "node:crypto";
import { isoTime } from "@modelyard/platform/iso-time";
import type { ExchangeFacts } from "../calls/call-report.ts";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { RouterServices } from "../services.ts";

interface AccountedCall {
  facts: ExchangeFacts;
  provider: string;
  userId: string;
  requestId: string;
  status: number;
  durationMs: number;
}

type Accountants = Pick<RouterServices, "prices" | "ledger" | "metrics" | "keyUse" | "quotas" | "now">;

/** Notes what a call used and what that costs. */
export function account({ prices, ledger, metrics, keyUse, quotas, now }: Accountants, call: AccountedCall): void {
  const { facts, provider, userId, requestId, status, durationMs } = call;
  const { providerModelId, model = "", tokenId, keyFrom, billTo } = facts;
  const { inputTokens, outputTokens, images, seconds } = facts;
  const costMicros = prices.costMicros(provider, providerModelId ?? model, facts);
  if (keyFrom !== undefined) keyUse.note({ kind: keyFrom, id: ownerId(keyFrom, call) }, provider);
  metrics.used(provider, facts, costMicros);
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  const charges = quotas.charge(facts, tokens, costMicros ?? 0);
  const record = {
    id: randomUUID(),
    at: isoTime(now()),
    request_id: requestId,
    user_id: userId,
    bill_to: billTo,
    provider,
    key_from: keyFrom,
    token_id: tokenId,
    model,
    status,
    duration_ms: Math.round(durationMs),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    images,
    seconds,
    cost_micros: costMicros,
    cached_read_tokens: facts.cachedReadTokens,
    cached_write_tokens: facts.cachedWriteTokens,
  };
  ledger.note(record, charges);
}

function ownerId(keyFrom: KeyOwnerKind, { userId, facts: { billToId = "" } }: AccountedCall): string {
  if (keyFrom === "hub") return "";
  return keyFrom === "user" ? userId : billToId;
}
