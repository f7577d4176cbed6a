import { TLSSocket } from "node:tls";
import type { Exchange } from "../relay/exchange.ts";

/**
 * The origin under which the caller reached this router: what is configured, else what the proxy in front says, else the
 * host that the caller named. It goes to nobody but this caller.
 */
export function ownOrigin({ request }: Exchange, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, "");
  const { host = "localhost", "x-forwarded-host": outerHost, "x-forwarded-proto": outerScheme } = request.headers;
  const isSecure = request.socket instanceof TLSSocket || firstWord(outerScheme) === "https";
  const origin = URL.parse(`${isSecure ? "https" : "http"}://${firstWord(outerHost) ?? host}`)?.origin;
  return origin ?? "http://localhost";
}

function firstWord(header: string | string[] | undefined): string | undefined {
  const word = (typeof header === "string" ? header : header?.[0])?.split(",")[0]?.trim();
  return word === "" ? undefined : word;
}
