import type { IncomingHttpHeaders } from "node:http";
import { SharedHeaders } from "@modelyard/platform/egress/egress";
import { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import type { RequestHead } from "@modelyard/platform/fast-path/request-head";
import type { CallerRequest } from "../http/caller-request.ts";

/** Headers of a caller's request that are forwarded to a provider. Cookies, addresses and tokens are not. */
const forwardedToProvider: readonly string[] = ["accept", "content-type", "idempotency-key", "prefer"];

/** Headers of a provider's response that are forwarded to a caller. */
const forwardedToCaller: ReadonlySet<string> = new Set([
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "retry-after",
]);

/** Headers that are forwarded as well: how many requests a caller may still send. */
const rateLimitName = /^(?:x-)?ratelimit(?:-[a-z-]+)?$/;

const harmlessId = /^[\w.:+/=-]{1,128}$/;

/** @param own carries the key and what else the provider needs; replaces the headers of the caller */
export function providerRequestHeaders(
  caller: IncomingHttpHeaders,
  { own, requestId }: { own: Readonly<Record<string, string>>; requestId: string },
): Record<string, string> {
  return Object.assign(forwardedHeaders(caller), { "x-request-id": requestId }, own);
}

/** Shares the headers among all requests of a connection with the same head, except for the request id. */
export class SharedRequestHeaders {
  /** The headers of the last request, with the provider's own headers that they were made from. */
  readonly #byHead = new WeakMap<RequestHead, { own: Readonly<Record<string, string>>; shared: SharedHeaders }>();

  of(request: CallerRequest, own: Readonly<Record<string, string>>): SharedHeaders {
    const head = request instanceof CompleteRequest ? request.head : undefined;
    const known = head === undefined ? undefined : this.#byHead.get(head);
    if (known?.own === own) return known.shared;
    const shared = new SharedHeaders(Object.assign(forwardedHeaders(request.headers), own));
    if (head !== undefined) this.#byHead.set(head, { own, shared });
    return shared;
  }
}

function forwardedHeaders(caller: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of forwardedToProvider) {
    const value = caller[name];
    if (typeof value === "string") headers[name] = value;
  }
  headers["user-agent"] = "modelyard-router";
  // Uncompressed responses need no limit on their size after decompression.
  headers["accept-encoding"] = "identity";
  return headers;
}

/** Returns the headers of every response: caches do not store it, browsers do not render it. */
export function ownResponseHeaders(requestId: string): Record<string, string> {
  return {
    "cache-control": "private, no-store",
    vary: "authorization",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-request-id": requestId,
  };
}

interface RelayedHead {
  status: number;
  requestId: string;
  providerId: string;
  /** A header that holds one of them is dropped. */
  keys?: readonly string[] | undefined;
}

/** Returns the headers of a provider's response. An error has a code of the router: its body has that of the provider. */
export function callerResponseHeaders(
  provider: IncomingHttpHeaders,
  { status, requestId, providerId, keys = [] }: RelayedHead,
): Record<string, string> {
  const headers = ownResponseHeaders(requestId);
  if (status >= 400) headers["x-error-code"] = "provider_error";
  headers["x-provider"] = providerId;
  // The provider's support team asks for it.
  const providerRequestId = provider["x-request-id"];
  const hidesKeys = (value: string) => keys.every((key) => !value.includes(key));
  if (typeof providerRequestId === "string" && harmlessId.test(providerRequestId) && hidesKeys(providerRequestId)) {
    headers["x-provider-request-id"] = providerRequestId;
  }
  for (const name in provider) {
    const value = provider[name];
    if (typeof value !== "string" || !hidesKeys(value)) continue;
    if (forwardedToCaller.has(name) || isRateLimit(name)) headers[name] = value;
  }
  return headers;
}

function isRateLimit(name: string): boolean {
  return name.includes("ratelimit") && rateLimitName.test(name);
}
