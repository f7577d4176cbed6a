import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";

/**
 * Remembers which user last proved to be behind a request's credentials, so that a limit can be chosen before the database
 * is asked. It opens nothing: a request whose credentials are not known here counts for its address.
 */
export interface KnownCallers {
  remember: (request: Request, userId: string | undefined) => void;
  userOf: (request: Request) => string | undefined;
}

export function createKnownCallers(): KnownCallers {
  const users = new LRUCache<string, string>({ max: limits.rateLimits.keys });
  return {
    remember(request, userId) {
      const credentials = credentialsOf(request);
      if (credentials === undefined) return;
      if (userId === undefined) users.delete(credentials);
      else users.set(credentials, userId);
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
