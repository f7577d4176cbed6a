import type { Caller } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { billTo } from "./bill-to.ts";
import { type OriginServices, ownOrigin } from "./own-origin.ts";

type Authenticating = Pick<RouterServices, "directory"> & OriginServices;

const bearer = /^Bearer +([\x21-\x7e]{1,512})$/i;

/**
 * @throws {RouterError} 401: no token, or one that is not valid; 403: the token's scope is too narrow, or the caller may
 * not spend for the organisation that is to pay
 */
export async function authenticate(exchange: Exchange, services: Authenticating): Promise<Caller> {
  const caller = await authenticateIfAsked(exchange, services);
  if (caller !== undefined) {
    if (!caller.actsAsUser) throw scopeTooNarrow();
    const payer = billTo(exchange, caller);
    if (payer !== undefined) {
      exchange.facts.billTo = payer.name;
      exchange.facts.billToId = payer.id;
    }
    return caller;
  }
  throw unauthorized(
    exchange,
    services,
    "This call needs an access token of this hub: send `Authorization: Bearer hf_…`.",
  );
}

/** @returns `undefined` for a caller without a token @throws {RouterError} 401: a token that is not valid */
export async function authenticateIfAsked(exchange: Exchange, services: Authenticating): Promise<Caller | undefined> {
  const { authorization: given, "x-api-key": apiKey } = exchange.request.headers;
  // Anthropic's clients send their token under a name of their own.
  const authorization = given ?? (typeof apiKey === "string" ? `Bearer ${apiKey}` : undefined);
  if (authorization === undefined) return undefined;
  const [, token] = bearer.exec(authorization) ?? [];
  const caller = token === undefined ? undefined : await services.directory.authenticate(token);
  if (caller === undefined) {
    throw unauthorized(
      exchange,
      services,
      "The access token is not one of this hub, or was revoked. A provider's own key belongs to that provider, not here.",
    );
  }
  exchange.facts.userId = caller.userId;
  exchange.facts.userName = caller.userName;
  if (caller.tokenId !== undefined) exchange.facts.tokenId = caller.tokenId;
  return caller;
}

/** Returns the user whose private models a caller may see; `undefined`: only public ones. */
export function readerOf(caller: Caller | undefined): string | undefined {
  return caller?.actsAsUser === true ? caller.userId : undefined;
}

function scopeTooNarrow(): RouterError {
  return new RouterError({
    status: 403,
    code: "scope_too_narrow",
    message: "This access token has no permission to call models. Use one with the role read or write.",
  });
}

const tokensPage = "/settings/tokens";

function unauthorized(exchange: Exchange, services: Authenticating, why: string): RouterError {
  return new RouterError({
    status: 401,
    code: "invalid_api_key",
    message: `${why} Tokens are made at ${ownOrigin(exchange, services)}${tokensPage}.`,
    headers: { "www-authenticate": "Bearer" },
  });
}
