import { arrivalOfMessage, arrivalOfRequest } from "@modelyard/platform/http/arrival";
import { type Forwarded, originOf } from "@modelyard/platform/http/forwarded";
import type { IsSecure } from "@modelyard/platform/http/strict-transport";

/** @param environment what the Node server knows of the connection, as Hono's `env` */
export type PublicUrl = (request: Request, environment?: unknown) => string;

/**
 * Returns the address under which clients reach this server: the configured one, else what a trusted proxy forwards,
 * else the host of the request.
 */
export function publicUrlOf(configured: string | undefined, forwarded: Forwarded): PublicUrl {
  if (configured !== undefined) return () => configured;
  return (request, environment) => {
    const own = new URL(request.url);
    const direct = originOf(`${own.protocol}//${request.headers.get("host") ?? own.host}`) ?? own.origin;
    return forwarded.publicOrigin(arrivalOfRequest(request, environment), direct);
  };
}

/** Returns whether the client of a request reaches us by https, under the same rules. */
export function isSecureFor(configured: string | undefined, forwarded: Forwarded): IsSecure {
  if (configured !== undefined) {
    const isHttps = configured.startsWith("https:");
    return () => isHttps;
  }
  return (request) =>
    request.headers["x-forwarded-proto"] !== undefined &&
    forwarded.publicOrigin(arrivalOfMessage(request), "http://direct").startsWith("https:");
}
