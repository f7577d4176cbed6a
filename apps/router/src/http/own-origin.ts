import { TLSSocket } from "node:tls";
import { arrivalOfMessage } from "@modelyard/platform/http/arrival";
import { originOf } from "@modelyard/platform/http/forwarded";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";

export type OriginServices = Pick<RouterServices, "publicUrl" | "forwarded">;

/**
 * Returns the origin under which the caller reached this router: the configured one, else what a trusted proxy forwards,
 * else the host that the caller named. Send it to this caller only.
 */
export function ownOrigin({ request }: Exchange, { publicUrl, forwarded }: OriginServices): string {
  if (publicUrl !== undefined) return publicUrl.replace(/(?<!\/)\/+$/, "");
  const scheme = request.socket instanceof TLSSocket ? "https" : "http";
  const direct = originOf(`${scheme}://${request.headers.host ?? ""}`) ?? "http://localhost";
  return forwarded.publicOrigin(arrivalOfMessage(request), direct);
}
