import type { IncomingHttpHeaders } from "node:http";
import { SharedHeaders } from "@modelyard/platform/egress/egress";
import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import type { RequestHead } from "@modelyard/platform/fast-lane/request-head";
import type { CallerRequest } from "./exchange.ts";

/** What of a caller's request a provider gets to see. Cookies, addresses and tokens are not on the list. */
const forwardedToProvider: readonly string[] = ["accept", "content-type", "idempotency-key", "prefer"];

/** What of a provider's answer a caller gets to see. */
const forwardedToCaller: ReadonlySet<string> = new Set([
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "retry-after",
]);

/** Beside the list: how much a caller may still ask for. */
const rateLimitName = /^(?:x-)?ratelimit(?:-[a-z-]+)?$/;

const harmlessId = /^[\w.:+/=-]{1,128}$/;

/** @param own carries the key and what the provider wants beside it; wins over what the caller sent */
export function providerRequestHeaders(
  caller: IncomingHttpHeaders,
  { own, requestId }: { own: Readonly<Record<string, string>>; requestId: string },
): Record<string, string> {
  return Object.assign(forwardedHeaders(caller), { "x-request-id": requestId }, own);
}

/** The same for all requests of a connection that begin the same, but for the request's id. */
export class SharedRequestHeaders {
  /** With what is a provider's own, for whom they were made last. */
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
  // What is not compressed needs no limit on what it may inflate to.
  headers["accept-encoding"] = "identity";
  return headers;
}

/** The headers of every answer: not kept by caches, not taken for a page by browsers. */
export function ownAnswerHeaders(requestId: string): Record<string, string> {
  return {
    "cache-control": "private, no-store",
    vary: "authorization",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-request-id": requestId,
  };
}

/** @param options.keys a header that holds one of them is dropped */
export function callerAnswerHeaders(
  provider: IncomingHttpHeaders,
  { requestId, providerId, keys = [] }: { requestId: string; providerId: string; keys?: readonly string[] | undefined },
): Record<string, string> {
  const headers = ownAnswerHeaders(requestId);
  headers["x-provider"] = providerId;
  // What the provider's support asks for.
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
