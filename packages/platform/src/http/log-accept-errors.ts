import type { Server } from "node:net";
import { limits } from "../limits/limits.ts";
import type { Logger } from "../logging/logger.ts";

/**
 * Logs connections that could not be accepted, for example because the process has no more file descriptors. Without this,
 * Node would end the process. Call it when the server listens.
 * @param what the protocol, for the log
 */
export function logAcceptErrors(server: Server, { what, logger }: { what: string; logger: Logger }): void {
  let logAfterMs = 0;
  server.on("error", (error) => {
    if (Date.now() < logAfterMs) return;
    logAfterMs = Date.now() + limits.http.acceptErrorLogMs;
    logger.warn({ err: error }, `${what} connections could not be accepted`);
  });
}
