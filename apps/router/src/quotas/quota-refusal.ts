import { RouterError } from "../errors/router-error.ts";
import { inUsd } from "../usage/prices.ts";
import type { Quota, QuotaCount } from "./quota.ts";

const setBy = {
  hub: "by the administrator of this hub",
  organisation: "by the organisation that pays",
  user: "in your settings",
} as const;

/** Clients ask again by themselves after so long; beyond it that makes no sense. */
const worthWaitingSeconds = 60;

/** The answer to a call that a quota has no room for. */
export function quotaRefusal({ quota, subject, endsAtMs }: QuotaCount, nowMs: number): RouterError {
  const seconds = Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
  const isBudget = quota.measure === "cost";
  const whose = subject === "" ? "all calls" : `${quota.per} ${subject.slice(0, 200)}`;
  const message = `The limit of ${amountOf(quota)} a ${quota.window} for ${whose} is used up. It was set ${setBy[quota.owner.kind]}. It begins anew in ${seconds} s, at ${new Date(endsAtMs).toISOString()}.`;
  return new RouterError({
    status: 429,
    code: isBudget ? "budget_exceeded" : "rate_limit_exceeded",
    type: isBudget ? "insufficient_quota" : "rate_limit_error",
    message,
    headers: {
      "retry-after": String(seconds),
      ...(seconds > worthWaitingSeconds && { "x-should-retry": "false" }),
    },
  });
}

function amountOf({ measure, most }: Quota): string {
  if (measure === "cost") return `${inUsd(most)} US dollars`;
  return `${most} ${measure}`;
}
