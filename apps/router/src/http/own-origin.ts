import { TLSSocket } from "node:tls";
import type { Exchange } from "../relay/exchange.ts";

/** The origin under which the caller reached this router: what is configured, or the host that the caller named. */
export function ownOrigin({ request }: Exchange, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, "");
  const scheme = request.socket instanceof TLSSocket ? "https" : "http";
  const origin = URL.parse(`${scheme}://${request.headers.host ?? "localhost"}`)?.origin;
  return origin ?? "http://localhost";
}
