import { ownPagesOnly, requireBrowserSession } from "../../accounts/browser-only.ts";
import { originOf } from "../../audit/record-audit.ts";
import { AppChange, AppCreation } from "../../contract/oauth/oauth.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { checkForm, parseBoundedJson, readBody, readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import { noStore } from "../no-store.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthError } from "../oauth-error.ts";
import { providerOperations } from "../provider-api.ts";
import { changeOwnApp, renewAppSecret } from "./change-app.ts";
import { createOwnApp } from "./create-app.ts";
import { deleteOwnApp, disconnectApp, listApps } from "./list-apps.ts";
import { AppRegistration, registerApp } from "./register-app.ts";

/** Registers the routes for the apps of a user, for connected apps, and for apps that register themselves. */
export function registerAppRoutes(register: Register, context: OAuthContext): void {
  register(providerOperations.register, async (call) => {
    await call.requireSpace();
    const body = parseBoundedJson(await readBody(call), "The request's body is not valid JSON.");
    const registered = await registerApp(context, readRegistration(body), call.clientAddress);
    return Response.json(registered, { status: 201, headers: noStore });
  });

  register("GET", "/_private/oauth/apps", async (call) =>
    Response.json(await listApps(context, requireBrowserSession(call).userId), { headers: noStore }),
  );

  register(
    "POST",
    "/_private/oauth/apps",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const creation = await readJson(call, AppCreation);
      const created = await createOwnApp(context, caller, { ...creation, origin: originOf(call) });
      return Response.json(created, { headers: noStore });
    }),
  );

  register(
    "PUT",
    "/_private/oauth/apps/:id",
    ownPagesOnly(async (call) => {
      const app = appIn(call);
      await call.requireSpace();
      const change = await readJson(call, AppChange);
      const changed = await changeOwnApp(context, { ...app, change });
      if (changed === undefined) throw noSuchApp();
      return Response.json(changed, { headers: noStore });
    }),
  );

  register(
    "POST",
    "/_private/oauth/apps/:id/secret",
    ownPagesOnly(async (call) => {
      const app = appIn(call);
      await call.requireSpace();
      const renewed = await renewAppSecret(context, app);
      if (renewed === undefined) throw noSuchApp();
      return Response.json(renewed, { headers: noStore });
    }),
  );

  register(
    "DELETE",
    "/_private/oauth/apps/:id",
    ownPagesOnly(async (call) => {
      if (!(await deleteOwnApp(context, appIn(call)))) throw noSuchApp();
      return Response.json({});
    }),
  );

  register(
    "DELETE",
    "/_private/oauth/connected/:id",
    ownPagesOnly(async (call) => {
      if (!(await disconnectApp(context, appIn(call)))) throw noSuchApp();
      return Response.json({});
    }),
  );
}

function readRegistration(body: unknown) {
  try {
    return checkForm(body, AppRegistration);
  } catch (cause) {
    if (!(cause instanceof HubError)) throw cause;
    throw oauthError("invalid_client_metadata", cause.message);
  }
}

function appIn(call: Call) {
  const { userId } = requireBrowserSession(call);
  return { userId, appId: call.parameter("id"), origin: originOf(call) };
}

function noSuchApp(): HubError {
  return new HubError("NotFound", "This app does not exist. See your apps at /settings/applications.");
}
