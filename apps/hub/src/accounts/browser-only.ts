import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import type { SignedIn } from "./caller.ts";

/** An address that this hub's own pages alone may call: another site must not act with a visitor's cookie. */
export function fromOurPages(endpoint: Endpoint): Endpoint {
  return async (call) => {
    if (!isSameOrigin(call.request, call.publicUrl)) {
      throw new HubError("Forbidden", "This address takes requests from this hub's own pages only.");
    }
    return endpoint(call);
  };
}

/** A token must not be able to make other tokens, or accounts: that takes a signed-in browser. */
export function inBrowser({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", "Please log in.");
  if (caller.via.type !== "session")
    throw new HubError("Forbidden", "Accounts are managed in the browser, not with a token.");
  return caller;
}
