import type { ExchangeFacts } from "../relay/exchange-facts.ts";
import type { QuotaCall } from "./quota.ts";

/** What a caller's request counts by. */
export function quotaCallOf({
  userId = "",
  userName,
  tokenId,
  billToId,
  billTo,
  model = "",
}: ExchangeFacts): QuotaCall {
  return { userId, userName, tokenId, billToId, billTo, model };
}
