import { randomUUID } from "node:crypto";
import type { ExchangeFacts } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";

interface AccountedCall extends ExchangeFacts {
  provider: string;
  userId: string;
  requestId: string;
  status: number;
  durationMs: number;
}

/** Notes what a call used and what that costs. */
export function account(
  { prices, ledger, metrics, now }: Pick<RouterServices, "prices" | "ledger" | "metrics" | "now">,
  call: AccountedCall,
): void {
  const { provider, providerModelId, model = "", userId, billTo, requestId, status, durationMs } = call;
  const { inputTokens, outputTokens, images, seconds } = call;
  const used = { inputTokens, outputTokens, images, seconds };
  const costMicros = prices.costMicros(provider, providerModelId ?? model, used);
  metrics.used({ provider, costMicros, ...used });
  ledger.note({
    id: randomUUID(),
    at: new Date(now()),
    requestId,
    userId,
    billTo: billTo ?? null,
    provider,
    model,
    status,
    durationMs: Math.round(durationMs),
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    images: images ?? null,
    seconds: seconds ?? null,
    costMicros: costMicros ?? null,
  });
}
