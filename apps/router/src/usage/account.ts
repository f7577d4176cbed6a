import { randomUUID } from "node:crypto";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import { quotaCallOf } from "../quotas/quota-call-of.ts";
import type { ExchangeFacts } from "../relay/exchange-facts.ts";
import type { RouterServices } from "../services.ts";

interface AccountedCall extends ExchangeFacts {
  provider: string;
  userId: string;
  requestId: string;
  status: number;
  durationMs: number;
}

type Accountants = Pick<RouterServices, "prices" | "ledger" | "metrics" | "keyUse" | "quotas" | "now">;

/** Notes what a call used and what that costs. */
export function account({ prices, ledger, metrics, keyUse, quotas, now }: Accountants, call: AccountedCall): void {
  const {
    provider,
    providerModelId,
    model = "",
    userId,
    tokenId,
    keyFrom,
    billTo,
    requestId,
    status,
    durationMs,
  } = call;
  const { inputTokens, outputTokens, images, seconds } = call;
  const used = { inputTokens, outputTokens, images, seconds };
  const costMicros = prices.costMicros(provider, providerModelId ?? model, used);
  if (keyFrom !== undefined) keyUse.note({ kind: keyFrom, id: ownerId(keyFrom, call) }, provider);
  metrics.used({ provider, costMicros, ...used });
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  const charges = quotas.charge(quotaCallOf(call), { keyFrom, tokens, costMicros: costMicros ?? 0 });
  const record = {
    id: randomUUID(),
    at: new Date(now()).toISOString(),
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
  };
  ledger.note(record, charges);
}

function ownerId(keyFrom: KeyOwnerKind, { userId, billToId = "" }: AccountedCall): string {
  if (keyFrom === "hub") return "";
  return keyFrom === "user" ? userId : billToId;
}
