import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import type { SignedIn } from "./caller.ts";

/** Restricts an endpoint to requests from this hub's own pages, so that another site cannot use a visitor's cookie. */
export function ownPagesOnly(endpoint: Endpoint): Endpoint {
  return async (call) => {
    if (!isSameOrigin(call.request, call.publicUrl)) {
      throw new HubError("Forbidden", "This endpoint accepts requests only from this hub's own pages.");
    }
    return endpoint(call);
  };
}

/** Requires a browser session: a token must not be able to create other tokens or accounts. */
export function requireBrowserSession({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", "Please log in.");
  if (caller.via.type !== "session")
    throw new HubError("Forbidden", "Accounts are managed in the browser, not with a token.");
  return caller;
}
