import { limits } from "@modelyard/platform/limits";
import { ownPagesOnly, requireBrowserSession } from "../../accounts/browser-only.ts";
import { originOf } from "../../audit/record-audit.ts";
import { AuthorizationDecision } from "../../contract/oauth/oauth.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import { noStore } from "../no-store.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { beginAuthorization, decideAuthorization } from "./authorize.ts";

/** Registers the routes of the page on which a user decides about an app. */
export function registerAuthorizeRoutes(register: Register, context: OAuthContext): void {
  // A GET, because other sites send users to the page. Browsers send the cookie only with a navigation of the user.
  register("GET", "/_private/oauth/authorize", async (call) => {
    await call.requireSpace();
    const query = call.query.get("query") ?? "";
    if (query.length > limits.oauth.queryChars)
      throw new HubError("BadRequest", `The app's request has more than ${limits.oauth.queryChars} characters.`);
    // A token must not be able to give an app further rights.
    const caller = call.caller?.via.type === "session" ? call.caller : undefined;
    const state = await beginAuthorization(context, caller, { query, issuer: call.publicUrl });
    return Response.json(state, { headers: noStore });
  });

  register(
    "POST",
    "/_private/oauth/authorize",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const decision = await readJson(call, AuthorizationDecision);
      const origin = originOf(call);
      const url = await decideAuthorization(context, caller, { ...decision, origin, issuer: call.publicUrl });
      return Response.json({ url }, { headers: noStore });
    }),
  );
}
