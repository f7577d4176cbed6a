import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";

/**
 * Remembers which user last proved to be behind a request's credentials, so that a limit can be chosen before the database
 * is asked. It opens nothing: a request whose credentials are not known here counts for its address.
 */
export interface KnownCallers {
  /** Runs the identification of a request, and remembers or forgets what it found. */
  watch: <T extends { userId: string }>(
    request: Request,
    identify: () => Promise<T | undefined>,
  ) => Promise<T | undefined>;
  userOf: (request: Request) => string | undefined;
}

export function createKnownCallers(): KnownCallers {
  const users = new LRUCache<string, string>({ max: limits.rateLimits.keys });
  return {
    async watch(request, identify) {
      const credentials = credentialsOf(request);
      if (credentials === undefined) return identify();
      let userId: string | undefined;
      try {
        const caller = await identify();
        userId = caller?.userId;
        return caller;
      } finally {
        // A revoked token must not use up the limit of the user who once had it.
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
