import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type Caller, callerOfSession, callerOfToken, isTokenOfSuspended } from "../accounts/caller.ts";
import { readSecretCookie } from "../contract/cookies.ts";
import { HubError, messages } from "../errors.ts";
import { isCasRequest } from "../xet/routes/cas-url.ts";
import { isSameOrigin } from "./same-origin.ts";

/** Paths that our own pages send changes to: the hub's private API and the router's settings. */
const ownPagePaths = /^\/(?:_private|api\/router)\//;

/**
 * Identifies the caller by `Authorization` (Bearer, or Basic with the token as password, as git sends it) or by a
 * browser's cookie. The cookie is accepted for reads, and for changes by our own pages to their own routes.
 * @throws {HubError} the request has an invalid token
 */
export async function identify(
  orm: PostgresJsDatabase,
  request: Request,
  publicUrl: string,
  now: Date,
): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null && authorization.trim() !== "") {
    const token = basicOrBearer(authorization);
    const caller = token === undefined ? undefined : await callerOfToken(orm, token, now);
    if (caller === undefined && token !== undefined) await refuseSuspended(orm, token, now);
    if (caller === undefined) {
      const challenge = /^basic /i.test(authorization) ? { "WWW-Authenticate": 'Basic realm="Modelyard"' } : {};
      throw new HubError("BadCredentials", messages.badToken, { headers: challenge });
    }
    return caller;
  }
  const session = readSecretCookie(request.headers.get("cookie"), "session", publicUrl);
  if (session === undefined || !acceptsCookie(request, publicUrl)) return undefined;
  return callerOfSession(orm, session, now);
}

/** @throws {HubError} 403: the token is that of a suspended user */
export async function refuseSuspended(orm: PostgresJsDatabase, token: string, now: Date): Promise<void> {
  if (await isTokenOfSuspended(orm, token, now)) throw new HubError("AccountSuspended", messages.accountSuspended);
}

/** OAuth endpoints to which apps send their own credentials. */
const oauthPaths = /^\/oauth\/(?:device|register|revoke|token)$/;

/** Returns whether the credentials of a request are not an access token or a session. */
export function isWithoutCaller(request: Request): boolean {
  return isCasRequest(request) || (request.method === "POST" && oauthPaths.test(new URL(request.url).pathname));
}

/** Returns the token of a header: of Basic authentication, the password. */
export function basicOrBearer(authorization: string): string | undefined {
  const [scheme = "", value = ""] = authorization.trim().split(/\s+/, 2);
  if (value === "") return undefined;
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  const decoded = Buffer.from(value, "base64").toString();
  return decoded.slice(decoded.indexOf(":") + 1);
}

function acceptsCookie(request: Request, publicUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  return ownPagePaths.test(new URL(request.url).pathname) && isSameOrigin(request, publicUrl);
}
