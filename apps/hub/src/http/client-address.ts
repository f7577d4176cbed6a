import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import type { Call } from "./endpoint.ts";

/** Tells clients apart as well as possible: by user, else by address. */
export function whoAsks(call: Pick<Call, "caller" | "isCallerUnknown" | "clientAddress">): string {
  const userId = call.isCallerUnknown ? undefined : call.caller?.userId;
  return userId ?? call.clientAddress ?? "";
}

/** @returns the address at the other end of the connection, where a Node server provides it */
export function peerAddress(request: Request, environment: unknown): string | undefined {
  return arrivalOfRequest(request, environment).peerAddress;
}
