import { limits } from "@modelyard/platform/limits";
import { ownPagesOnly, requireBrowserSession } from "../../accounts/browser-only.ts";
import { originOf } from "../../audit/record-audit.ts";
import { DeviceDecision } from "../../contract/oauth/oauth.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import { oauthOperations } from "../api.ts";
import { checkSecret, credentialsOf, findApp } from "../apps/find-app.ts";
import { noStore } from "../no-store.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthError } from "../oauth-error.ts";
import { readParameters } from "../read-parameters.ts";
import { decideDevice, findDevice } from "./decide-device.ts";
import { requestDeviceCode } from "./device-codes.ts";

/** Registers the routes for devices that wait for their user, and for the page on which the user decides. */
export function registerDeviceRoutes(register: Register, context: OAuthContext): void {
  register(oauthOperations.device, async (call) => {
    await call.requireSpace();
    const parameters = await readParameters(call);
    const { id, secret } = credentialsOf(call.request, parameters);
    if (id === undefined) throw oauthError("invalid_request", "The parameter client_id is missing.");
    const app = await findApp(context.orm, id);
    checkSecret(app, secret);
    const { clientAddress: address, publicUrl } = call;
    const codes = await requestDeviceCode(context, { app, scope: parameters.get("scope"), address });
    const verificationUri = `${publicUrl}/oauth/device`;
    const reply = {
      device_code: codes.deviceCode,
      user_code: codes.userCode,
      verification_uri: verificationUri,
      verification_uri_complete: `${verificationUri}?user_code=${codes.userCode}`,
      expires_in: limits.oauth.device.lifetimeMs / 1000,
      interval: limits.oauth.device.intervalMs / 1000,
    };
    return Response.json(reply, { headers: noStore });
  });

  // A GET, because the page may be opened by a link on another site, such as a web mail.
  register("GET", "/_private/oauth/device", async (call) => {
    const caller = requireBrowserSession(call);
    await call.requireSpace();
    const userCode = call.query.get("userCode") ?? "";
    const found = await findDevice(context, { caller, address: call.clientAddress, userCode });
    return Response.json(found, { headers: noStore });
  });

  register(
    "POST",
    "/_private/oauth/device",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const decision = await readJson(call, DeviceDecision);
      await decideDevice(context, { caller, address: call.clientAddress, origin: originOf(call), ...decision });
      return Response.json({});
    }),
  );
}
