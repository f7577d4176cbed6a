import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { MiddlewareHandler } from "hono";
import { HubError } from "../errors.ts";
import { allowAnyOrigin, errorResponse } from "../http/respond.ts";
import { type BucketLimits, bucketOf, type RateLimitBucket } from "./buckets.ts";
import type { KnownCallers } from "./caller-cache.ts";
import type { LeaseStore } from "./lease-store.ts";
import { type LeasedUse, LeasedWindow } from "./leased-window.ts";

interface RateLimitOptions {
  buckets: BucketLimits;
  store: LeaseStore;
  knownCallers: KnownCallers;
  clientAddress: (request: Request, environment: unknown) => string | undefined;
  logger: Logger;
  now: () => Date;
}

const windowSeconds = limits.rateLimits.windowMs / 1000;

/**
 * Counts each request once, per user or per address, and refuses it with 429 above the limit. To be installed before hub
 * and pages: what pages ask the hub in this process is not counted again.
 */
export function rateLimits({
  buckets,
  store,
  knownCallers,
  clientAddress,
  logger,
  now,
}: RateLimitOptions): MiddlewareHandler {
  const windows = new Map<string, LeasedWindow>();
  let warnAfterMs = 0;

  function onError(error: unknown): void {
    if (now().getTime() < warnAfterMs) return;
    warnAfterMs = now().getTime() + limits.rateLimits.windowMs;
    logger.warn({ err: error }, "rate limits not shared: the database did not answer, so this node counts alone");
  }

  function windowOf(bucket: RateLimitBucket, kind: "user" | "address"): { window: LeasedWindow; limit: number } {
    const name = `${bucket} ${kind}`;
    const limit = kind === "user" ? buckets[bucket].perUser : buckets[bucket].perAddress;
    const known = windows.get(name);
    if (known !== undefined) return { window: known, limit };
    const window = new LeasedWindow({ limit, ask: store.askFor(name), onError, now: () => now().getTime() });
    windows.set(name, window);
    return { window, limit };
  }

  return async (context, next) => {
    const request = context.req.raw;
    const bucket = bucketOf(request.method, new URL(request.url));
    if (bucket === undefined) return next();
    const userId = bucket === "login" ? undefined : knownCallers.userOf(request);
    const key = userId ?? networkKey(clientAddress(request, context.env));
    const { window, limit } = windowOf(bucket, userId === undefined ? "address" : "user");
    const use = window.use(key);
    if (!use.isAllowed) return refusal(context.req.path, { bucket, limit, use });
    await next();
    for (const [name, value] of Object.entries(headersOf(bucket, limit, use))) context.res.headers.set(name, value);
    return undefined;
  };
}

/** One holder of an IPv6 address usually has its whole /64; IPv4 addresses are counted one by one. */
function networkKey(address = "unknown"): string {
  return address.includes(":") ? networkOf(address) : address;
}

function headersOf(bucket: RateLimitBucket, limit: number, { remaining, resetMs }: LeasedUse): Record<string, string> {
  return {
    RateLimit: `"${bucket}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
    "RateLimit-Policy": `"fixed window";"${bucket}";q=${limit};w=${windowSeconds}`,
  };
}

function refusal(
  path: string,
  { bucket, limit, use }: { bucket: RateLimitBucket; limit: number; use: LeasedUse },
): Response {
  const seconds = Math.ceil(use.resetMs / 1000);
  const message = `Too many requests: ${limit} per ${windowSeconds} seconds are allowed (limit "${bucket}"). Wait ${seconds} seconds and try again.`;
  const headers = { ...headersOf(bucket, limit, use), "Retry-After": String(seconds) };
  const response = errorResponse(new HubError("TooManyTries", message, { headers }));
  // A web page of another site reads when to try again.
  if (!path.startsWith("/_private/")) allowAnyOrigin(response.headers);
  return response;
}
