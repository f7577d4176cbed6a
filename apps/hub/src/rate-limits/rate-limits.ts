import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { MiddlewareHandler } from "hono";
import { HubError } from "../errors.ts";
import type { Client } from "../http/client-keys.ts";
import { allowAnyOrigin, errorResponse } from "../http/respond.ts";
import { isRegistryRequest, registryErrorResponse } from "../oci/registry-response.ts";
import { type BucketLimits, bucketOf, type RateLimitBucket } from "./buckets.ts";
import type { CallerCache } from "./caller-cache.ts";
import type { LeaseStore } from "./lease-store.ts";
import { type LeasedUse, LeasedWindow } from "./leased-window.ts";

interface RateLimitOptions {
  buckets: BucketLimits;
  store: LeaseStore;
  callerCache: CallerCache;
  clientAddress: (request: Request, environment: unknown) => string | undefined;
  logger: Logger;
  now: () => Date;
}

const windowSeconds = limits.rateLimits.windowMs / 1000;

interface RateLimits {
  /** Install it before hub and pages, so that requests of pages to the hub in this process are not counted again. */
  middleware: MiddlewareHandler;
  /**
   * Counts what is no HTTP request.
   * @throws {HubError} 429 above the limit
   */
  count: (bucket: RateLimitBucket, client: Client) => void;
}

export const noRateLimits: RateLimits = { middleware: (_context, next) => next(), count: () => undefined };

/**
 * Counts each request once, per user or per address, and refuses it with 429 above the limit.
 */
export function rateLimits({ buckets, store, callerCache, clientAddress, logger, now }: RateLimitOptions): RateLimits {
  const windows = new Map<string, LeasedWindow>();
  let warnAfterMs = 0;

  function onError(error: unknown): void {
    if (now().getTime() < warnAfterMs) return;
    warnAfterMs = now().getTime() + limits.rateLimits.windowMs;
    logger.warn({ err: error }, "rate limits not shared: the database did not respond, so this node counts locally");
  }

  function windowOf(bucket: RateLimitBucket, kind: "user" | "address"): { window: LeasedWindow; limit: number } {
    const name = `${bucket} ${kind}`;
    const limit = kind === "user" ? buckets[bucket].perUser : buckets[bucket].perAddress;
    const known = windows.get(name);
    if (known !== undefined) return { window: known, limit };
    const window = new LeasedWindow({ limit, requestLease: store.leasesOf(name), onError, now: () => now().getTime() });
    windows.set(name, window);
    return { window, limit };
  }

  function use(bucket: RateLimitBucket, { userId, address }: Client): { limit: number; use: LeasedUse } {
    const { window, limit } = windowOf(bucket, userId === undefined ? "address" : "user");
    return { limit, use: window.use(userId ?? networkKey(address)) };
  }

  const middleware: MiddlewareHandler = async (context, next) => {
    const request = context.req.raw;
    const bucket = bucketOf(request.method, new URL(request.url));
    if (bucket === undefined) return next();
    const userId = bucket === "login" ? undefined : callerCache.userOf(request);
    const used = use(bucket, { userId, address: clientAddress(request, context.env) });
    if (!used.use.isAllowed) return refusal(request, { bucket, ...used });
    await next();
    for (const [name, value] of Object.entries(headersOf(bucket, used.limit, used.use)))
      context.res.headers.set(name, value);
    return undefined;
  };
  return {
    middleware,
    count: (bucket, client) => {
      const used = use(bucket, client);
      if (!used.use.isAllowed) throw tooMany({ bucket, ...used });
    },
  };
}

/** Returns the key of an address: the /64 of an IPv6 address, as one customer usually has all of it. */
function networkKey(address = "unknown"): string {
  return address.includes(":") ? networkOf(address) : address;
}

function headersOf(bucket: RateLimitBucket, limit: number, { remaining, resetMs }: LeasedUse): Record<string, string> {
  return {
    RateLimit: `"${bucket}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
    "RateLimit-Policy": `"fixed window";"${bucket}";q=${limit};w=${windowSeconds}`,
  };
}

interface Refused {
  bucket: RateLimitBucket;
  limit: number;
  use: LeasedUse;
}

function refusal(request: Request, refused: Refused): Response {
  const error = tooMany(refused);
  const response = isRegistryRequest(request)
    ? registryErrorResponse(error, { request, publicUrl: "" })
    : errorResponse(error);
  // Lets web pages of other sites read when to retry.
  if (!new URL(request.url).pathname.startsWith("/_private/")) allowAnyOrigin(response.headers);
  return response;
}

function tooMany({ bucket, limit, use }: Refused): HubError {
  const seconds = Math.ceil(use.resetMs / 1000);
  const message = `Too many requests: ${limit} per ${windowSeconds} seconds are allowed (limit "${bucket}"). Wait ${seconds} seconds and try again.`;
  const headers = { ...headersOf(bucket, limit, use), "Retry-After": String(seconds) };
  return new HubError("TooManyTries", message, { headers });
}
