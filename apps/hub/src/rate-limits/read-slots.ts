import { limits } from "@modelyard/platform/limits";
import { busy } from "../errors.ts";
import { ClientSlots } from "../http/client-slots.ts";

/**
 * Creates slots for requests that read from the API, including those of our own pages. Without them, the queries of one
 * client would fill the queue for database connections, and every page would wait behind them.
 */
export function readSlots(): ClientSlots {
  const { slots, slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.apiReads;
  return new ClientSlots(slots, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what: "API requests" });
}

/** Returns whether a route reads from the API. Downloads and git requests have their own slots. */
export function isApiRead(method: string, path: string): boolean {
  return method === "GET" && (path.startsWith("/api/") || path.startsWith("/_private/"));
}
