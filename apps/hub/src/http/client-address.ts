import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import type { Call } from "./call.ts";

/** Returns the best available identity of a client: its user, else its address. */
export function clientId(call: Pick<Call, "caller" | "isCallerUnknown" | "clientAddress">): string {
  return knownUserId(call) ?? call.clientAddress ?? "";
}

/** @returns `undefined` for anonymous callers, and for all callers while the database is unreachable */
export function knownUserId(call: Pick<Call, "caller" | "isCallerUnknown">): string | undefined {
  return call.isCallerUnknown ? undefined : call.caller?.userId;
}

/** @returns the peer address of the connection, where a Node server provides it */
export function peerAddress(request: Request, environment: unknown): string | undefined {
  return arrivalOfRequest(request, environment).peerAddress;
}
