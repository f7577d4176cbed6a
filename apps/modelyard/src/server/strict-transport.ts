import { createMiddleware } from "hono/factory";
import type { PublicUrl } from "./public-url.ts";

/** One year. Subdomains may belong to other services, so they are not included. */
const strictTransport = "max-age=31536000";

/**
 * Adds `Strict-Transport-Security` to every response to a client that reaches us by https. Mount it before everything else.
 * @see https://www.rfc-editor.org/rfc/rfc6797
 */
export function strictTransportSecurity(publicUrl: PublicUrl) {
  return createMiddleware(async (c, next) => {
    await next();
    if (publicUrl(c.req.raw, c.env).startsWith("https:")) c.header("Strict-Transport-Security", strictTransport);
  });
}
