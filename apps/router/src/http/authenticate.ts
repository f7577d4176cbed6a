import type { CallIdentity } from "../calls/call-identity.ts";
import type { Caller, Membership, RouterDirectory } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { billTo } from "./bill-to.ts";
import type { CallerRequest } from "./caller-request.ts";
import type { Authenticated, IdentityCache } from "./identity-cache.ts";
import type { OwnOrigin } from "./own-origin.ts";

/** Finds out who sends a request, from its access token. */
export interface Authenticator {
  /**
   * Requires a token that may call models.
   * @param identified called as soon as the token is known to be valid, so that a refusal can be logged with its user
   * @throws {RouterError} 401: no token, or one that is not valid; 403: the token's scope is too narrow, or the caller may
   * not spend for the organisation that is to pay
   */
  require(request: CallerRequest, identified?: (authenticated: Authenticated) => void): Promise<Authenticated>;
  /**
   * Returns `undefined` for a request without a token.
   * @throws {RouterError} 401: a token that is not valid
   */
  identify(request: CallerRequest): Promise<Authenticated | undefined>;
  /** Returns what `require` returned for the call before on the same connection, where it still holds. */
  recall(request: CallerRequest): Authenticated | undefined;
}

interface AuthenticatorOptions {
  directory: Pick<RouterDirectory, "authenticate">;
  cache: IdentityCache;
  ownOrigin: OwnOrigin;
}

const bearer = /^Bearer +([\x21-\x7e]{1,512})$/i;

export function createAuthenticator({ directory, cache, ownOrigin }: AuthenticatorOptions): Authenticator {
  async function callerOf(request: CallerRequest): Promise<Caller | undefined> {
    const { authorization: given, "x-api-key": apiKey } = request.headers;
    // Anthropic's clients send their token in a header of their own.
    const authorization = given ?? (typeof apiKey === "string" ? `Bearer ${apiKey}` : undefined);
    if (authorization === undefined) return undefined;
    const [, token] = bearer.exec(authorization) ?? [];
    const caller = token === undefined ? undefined : await directory.authenticate(token);
    if (caller !== undefined) return caller;
    const why =
      "The access token is not one of this hub, or was revoked. A provider's own key belongs to that provider, not here.";
    throw unauthorized(why, ownOrigin(request));
  }

  return {
    async require(request, identified) {
      const epoch = cache.epoch();
      const caller = await callerOf(request);
      if (caller === undefined) {
        const why = "This call needs an access token of this hub: send `Authorization: Bearer hf_…`.";
        throw unauthorized(why, ownOrigin(request));
      }
      identified?.({ caller, identity: identityOf(caller, undefined) });
      const payer = billTo(request, caller);
      // A token may be limited to calls that one organisation pays for, which `billTo` has checked.
      if (payer === undefined && !(caller.mayCall ?? caller.actsAsUser))
        throw scopeTooNarrow("call models", "inference.serverless.write");
      const authenticated = { caller, identity: identityOf(caller, payer) };
      cache.add(request, authenticated, epoch);
      return authenticated;
    },
    async identify(request) {
      const caller = await callerOf(request);
      return caller && { caller, identity: identityOf(caller, undefined) };
    },
    recall: (request) => cache.find(request),
  };
}

/** @param payer the organisation that pays, where it is not the caller */
function identityOf(caller: Caller, payer: Membership | undefined): CallIdentity {
  const { userId, userName, tokenId } = caller;
  return { userId, userName, tokenId, billTo: payer?.name, billToId: payer?.id, reader: readerOf(caller) };
}

/** Returns whose models a caller may see, for calls of the directory; `undefined`: only public ones. */
export function readerOf(caller: Caller | undefined): string | undefined {
  return caller?.reader ?? (caller?.actsAsUser === true ? caller.userId : undefined);
}

/** @param permission the one that a fine-grained token may have for it, if there is one */
export function scopeTooNarrow(activity: string, permission?: string): RouterError {
  const other = permission === undefined ? "" : `, or give it the permission ${permission}`;
  return new RouterError({
    status: 403,
    code: "scope_too_narrow",
    message: `This access token has no permission to ${activity}. Use one with the role read or write${other}.`,
  });
}

const tokensPage = "/settings/tokens";

function unauthorized(why: string, origin: string): RouterError {
  return new RouterError({
    status: 401,
    code: "invalid_api_key",
    message: `${why} Create a token at ${origin}${tokensPage}.`,
    headers: { "www-authenticate": "Bearer" },
  });
}
