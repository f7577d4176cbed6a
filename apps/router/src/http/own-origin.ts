import { TLSSocket } from "node:tls";
import { arrivalOfMessage } from "@modelyard/platform/http/arrival";
import { type Forwarded, originOf } from "@modelyard/platform/http/forwarded";
import type { CallerRequest } from "./caller-request.ts";

/**
 * Returns the origin under which the caller reached this router: the configured one, else what a trusted proxy forwards,
 * else the host that the caller named. Send it to this caller only.
 */
export type OwnOrigin = (request: CallerRequest) => string;

interface OwnOriginOptions {
  /** The configured origin. */
  publicUrl: string | undefined;
  /** Which proxies may name another host, where no public URL is configured. */
  forwarded: Forwarded;
}

export function createOwnOrigin({ publicUrl, forwarded }: OwnOriginOptions): OwnOrigin {
  const configured = publicUrl?.replace(/(?<!\/)\/+$/, "");
  return (request) => {
    if (configured !== undefined) return configured;
    const scheme = request.socket instanceof TLSSocket ? "https" : "http";
    const direct = originOf(`${scheme}://${request.headers.host ?? ""}`) ?? "http://localhost";
    return forwarded.publicOrigin(arrivalOfMessage(request), direct);
  };
}
