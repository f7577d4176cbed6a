import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import type { Call } from "./call.ts";

/** Tells clients apart as well as possible: by user, else by address. */
export function whoAsks(call: Pick<Call, "caller" | "isCallerUnknown" | "clientAddress">): string {
  return knownUserId(call) ?? call.clientAddress ?? "";
}

/** @returns `undefined` for anonymous callers, and for those whom nothing identifies while the database is away */
export function knownUserId(call: Pick<Call, "caller" | "isCallerUnknown">): string | undefined {
  return call.isCallerUnknown ? undefined : call.caller?.userId;
}

/** @returns the address at the other end of the connection, where a Node server provides it */
export function peerAddress(request: Request, environment: unknown): string | undefined {
  return arrivalOfRequest(request, environment).peerAddress;
}
