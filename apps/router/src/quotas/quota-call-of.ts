import type { ExchangeFacts } from "../calls/call-report.ts";
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
