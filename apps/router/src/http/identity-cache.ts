import { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import type { RequestHead } from "@modelyard/platform/fast-path/request-head";
import { limits } from "@modelyard/platform/limits";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { Caller } from "../directory.ts";
import type { CallerRequest } from "./caller-request.ts";

/** A caller who has shown a valid token, with the identity under which their calls are billed. */
export interface Authenticated {
  caller: Caller;
  /** The same object for calls between which nothing has changed, so that it can be the key of what was found for it. */
  identity: CallIdentity;
}

interface Cached {
  authenticated: Authenticated;
  epoch: number;
  untilMs: number;
}

/**
 * Remembers who made the last call on a connection, for the next call with the same head. Used for a moment only, and only
 * while nothing has changed, so that it gives the same result as authenticating again.
 */
export interface IdentityCache {
  /** A number that grows whenever callers, models, providers, keys or preferences may have changed. */
  epoch: () => number;
  find(request: CallerRequest): Authenticated | undefined;
  /** @param epoch as it was before the caller was authenticated */
  add(request: CallerRequest, authenticated: Authenticated, epoch: number): void;
}

interface IdentityCacheOptions {
  epoch: () => number;
  now: () => number;
}

export function createIdentityCache({ epoch, now }: IdentityCacheOptions): IdentityCache {
  const byHead = new WeakMap<RequestHead, Cached>();
  return {
    epoch,
    find(request) {
      const cached = request instanceof CompleteRequest ? byHead.get(request.head) : undefined;
      if (cached === undefined || cached.epoch !== epoch() || now() >= cached.untilMs) return undefined;
      return cached.authenticated;
    },
    add(request, authenticated, before) {
      if (!(request instanceof CompleteRequest)) return;
      byHead.set(request.head, { authenticated, epoch: before, untilMs: now() + limits.router.knownCallMs });
    },
  };
}
