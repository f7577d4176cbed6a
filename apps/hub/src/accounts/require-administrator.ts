import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { ownPagesOnly, requireBrowserSession } from "./browser-only.ts";
import type { SignedIn } from "./caller.ts";

/**
 * Requires an administrator of the hub with a browser session. The account is read for each request, so that a removed
 * right has no effect on any node from then on.
 * @throws {HubError} 401 or 403
 */
export function requireAdministrator(call: Call): SignedIn {
  const caller = requireBrowserSession(call);
  if (caller.isAdmin) return caller;
  throw new HubError("Forbidden", "Only administrators of this hub may do this.");
}

/** Restricts a change to administrators, from this hub's own pages. */
export function administratorsOnly(endpoint: (call: Call, administrator: SignedIn) => Promise<Response>): Endpoint {
  return ownPagesOnly(async (call) => endpoint(call, requireAdministrator(call)));
}
