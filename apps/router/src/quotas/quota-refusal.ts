import { RouterError } from "../errors/router-error.ts";
import { inUsd } from "../usage/prices.ts";
import type { Lack } from "./counting/amount-counter.ts";
import type { Quota, QuotaCount } from "./quota.ts";

const setBy = {
  hub: { whom: "by the administrator of this hub", more: "ask the administrator for more" },
  organisation: { whom: "by the organisation that pays", more: "ask an admin of the organisation for more" },
  user: { whom: "in your settings", more: "allow more in your settings" },
} as const;

/** Clients ask again by themselves after so long; beyond it that makes no sense. */
const worthWaitingSeconds = 60;
/** Calls that run may end at any time. */
const roomSeconds = 2;

/** The answer to a call that a limit on requests has no room for. */
export function quotaRefusal(count: QuotaCount, nowMs: number): RouterError {
  const seconds = secondsLeft(count, nowMs);
  const message = `${nameOf(count)} is used up. ${anewIn(count, seconds)} Wait until then, or ${setBy[count.quota.owner.kind].more}.`;
  return refusal({ code: "rate_limit_exceeded", type: "rate_limit_error", message, seconds });
}

/** The answer to a call that a budget or a limit on tokens has no room for: it is used up, or running calls may use it up. */
export function amountRefusal(count: QuotaCount, lack: Lack, nowMs: number): RouterError {
  const { quota } = count;
  const seconds = secondsLeft(count, nowMs);
  const { more } = setBy[quota.owner.kind];
  const used = `${amountOf(quota, lack.used)} are used, ${amountOf(quota, lack.setAside)} set aside for ${callsOf(lack)}`;
  const isBudget = quota.measure === "cost";
  if (lack.used >= quota.most) {
    const ownKey = isBudget && quota.owner.kind !== "user" ? ", call with a provider's key of your own" : "";
    const message = `${nameOf(count)} is used up: ${used}. ${anewIn(count, seconds)} Wait until then${ownKey}, or ${more}.`;
    if (isBudget) return refusal({ code: "budget_exceeded", type: "insufficient_quota", message, seconds });
    return refusal({ code: "rate_limit_exceeded", type: "rate_limit_error", message, seconds });
  }
  const soon = Math.min(seconds, roomSeconds);
  const message = `${nameOf(count)} has no room for this call beside those that run: ${used}, and this call may take ${amountOf(quota, lack.wanted)}. What a call does not use is free again when it ends: try again in ${soon} s, let it write less (\`max_tokens\`), or ${more}. ${anewIn(count, seconds)}`;
  return refusal({
    code: isBudget ? "budget_set_aside" : "rate_limit_set_aside",
    type: "rate_limit_error",
    message,
    seconds: soon,
  });
}

interface Refusal {
  code: string;
  type: string;
  message: string;
  /** After which it makes sense to ask again. */
  seconds: number;
}

function refusal({ code, type, message, seconds }: Refusal): RouterError {
  const shouldRetry = seconds > worthWaitingSeconds && { "x-should-retry": "false" };
  return new RouterError({
    status: 429,
    code,
    type,
    message,
    headers: { "retry-after": String(seconds), ...shouldRetry },
  });
}

function secondsLeft({ endsAtMs }: QuotaCount, nowMs: number): number {
  return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
}

function nameOf({ quota, subject }: QuotaCount): string {
  const whose = subject === "" ? "all calls" : `${quota.per} ${subject.slice(0, 200)}`;
  return `The limit of ${amountOf(quota, quota.most)} a ${quota.window} for ${whose}`;
}

function anewIn({ quota, endsAtMs }: QuotaCount, seconds: number): string {
  return `It was set ${setBy[quota.owner.kind].whom} and begins anew in ${seconds} s, at ${new Date(endsAtMs).toISOString()}.`;
}

function callsOf({ calls }: Lack): string {
  return calls === 1 ? "1 call that runs" : `${calls} calls that run`;
}

function amountOf({ measure }: Quota, amount: number): string {
  return measure === "cost" ? `${inUsd(amount)} US dollars` : `${amount} ${measure}`;
}
