import { hashSecret } from "@modelyard/platform/access-token";
import { atMost } from "@modelyard/platform/at-most";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";

/**
 * Caches the user of credentials that were verified before, so that a limit can be chosen without a database query.
 * Grants no access: requests with unknown credentials are counted by address.
 */
export interface CallerCache {
  /** Identifies a request with `findCaller` and caches the user. */
  identify: <T extends { userId: string }>(
    request: Request,
    findCaller: () => Promise<T | undefined>,
  ) => Promise<T | undefined>;
  userOf: (request: Request) => string | undefined;
}

export function createCallerCache(): CallerCache {
  const users = new LRUCache<string, string>(atMost(limits.rateLimits.keys));
  return {
    async identify(request, findCaller) {
      const credentials = credentialsOf(request);
      if (credentials === undefined) return findCaller();
      let userId: string | undefined;
      try {
        const caller = await findCaller();
        userId = caller?.userId;
        return caller;
      } finally {
        // A revoked token must not use up its former owner's limit.
        if (userId === undefined) users.delete(credentials);
        else users.set(credentials, userId);
      }
    },
    userOf(request) {
      const credentials = credentialsOf(request);
      return credentials === undefined ? undefined : users.get(credentials);
    },
  };
}

function credentialsOf({ headers }: Request): string | undefined {
  const sent = headers.get("authorization") ?? headers.get("cookie");
  return sent === null || sent === "" ? undefined : hashSecret(sent);
}
