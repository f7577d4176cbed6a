import { RouterError } from "../errors/router-error.ts";
import { inUsd } from "../usage/prices.ts";
import type { Shortfall } from "./counting/amount-counter.ts";
import type { Quota, QuotaCount } from "./quota.ts";

const owners = {
  hub: { setBy: "by the administrator of this hub", advice: "ask the administrator for more" },
  organisation: { setBy: "by the organization that pays", advice: "ask an admin of the organization for more" },
  user: { setBy: "in your settings", advice: "raise it in your settings" },
} as const;

/** Clients retry automatically when they have to wait up to this long. */
const worthWaitingSeconds = 60;
/** How long to wait for running calls to end. */
const roomSeconds = 2;

/** Returns the error for a call that exceeds a limit on requests. */
export function quotaRefusal(count: QuotaCount, nowMs: number): RouterError {
  const seconds = secondsLeft(count, nowMs);
  const message = `${nameOf(count)} is used up. ${renewalOf(count, seconds)} Wait until then, or ${owners[count.quota.owner.kind].advice}.`;
  return refusal({ code: "rate_limit_exceeded", type: "rate_limit_error", message, seconds });
}

/** Returns the error for a call that a budget or a limit on tokens has no room for: it is used up, or reserved by running calls. */
export function amountRefusal(count: QuotaCount, shortfall: Shortfall, nowMs: number): RouterError {
  const { quota } = count;
  const seconds = secondsLeft(count, nowMs);
  const { advice } = owners[quota.owner.kind];
  const used = `${amountOf(quota, shortfall.used)} are used, ${amountOf(quota, shortfall.reserved)} reserved for ${callsOf(shortfall)}`;
  const isBudget = quota.measure === "cost";
  if (shortfall.used >= quota.most) {
    const ownKey = isBudget && quota.owner.kind !== "user" ? ", call with your own provider key" : "";
    const message = `${nameOf(count)} is used up: ${used}. ${renewalOf(count, seconds)} Wait until then${ownKey}, or ${advice}.`;
    if (isBudget) return refusal({ code: "budget_exceeded", type: "insufficient_quota", message, seconds });
    return refusal({ code: "rate_limit_exceeded", type: "rate_limit_error", message, seconds });
  }
  const soon = Math.min(seconds, roomSeconds);
  const message = `${nameOf(count)} has no room for this call beside the running ones: ${used}, and this call may use ${amountOf(quota, shortfall.requested)}. Unused reservations are released when a call ends: try again in ${soon} s, lower \`max_tokens\`, or ${advice}. ${renewalOf(count, seconds)}`;
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
  /** After which a retry makes sense. */
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

function renewalOf({ quota, endsAtMs }: QuotaCount, seconds: number): string {
  return `It was set ${owners[quota.owner.kind].setBy} and resets in ${seconds} s, at ${new Date(endsAtMs).toISOString()}.`;
}

function callsOf({ calls }: Shortfall): string {
  return calls === 1 ? "1 running call" : `${calls} running calls`;
}

function amountOf({ measure }: Quota, amount: number): string {
  return measure === "cost" ? `${inUsd(amount)} US dollars` : `${amount} ${measure}`;
}
