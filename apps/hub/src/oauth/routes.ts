import { originOf } from "../audit/record-audit.ts";
import type { Call } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import { exchangeToken, tokenExchange } from "../trusted-publishers/exchange-token.ts";
import type { PublisherContext } from "../trusted-publishers/publisher-context.ts";
import { oauthOperations } from "./api.ts";
import { credentialsOf } from "./apps/find-app.ts";
import { pollDevice } from "./device/device-codes.ts";
import { registerDeviceRoutes } from "./device/routes.ts";
import type { TokenReply } from "./issue-tokens.ts";
import { noStore } from "./no-store.ts";
import type { OAuthContext } from "./oauth-context.ts";
import { oauthError } from "./oauth-error.ts";
import { type Parameters, readParameters, requiredParameter } from "./read-parameters.ts";
import { refreshTokens } from "./refresh-tokens.ts";

/** Registers the routes of OAuth. */
export function registerOAuthRoutes(register: Register, context: OAuthContext, publishers: PublisherContext): void {
  registerDeviceRoutes(register, context);

  register(oauthOperations.token, async (call) => {
    await call.requireSpace();
    const parameters = await readParameters(call);
    const reply =
      parameters.get("grant_type") === tokenExchange
        ? await exchangeToken(publishers, call, parameters)
        : await exchange(context, call, parameters);
    return Response.json(reply, { headers: noStore });
  });
}

/** Exchanges what the client has for tokens. */
async function exchange(context: OAuthContext, call: Call, parameters: Parameters): Promise<TokenReply> {
  const grantType = requiredParameter(parameters, "grant_type");
  const { id: clientId, secret: clientSecret } = credentialsOf(call.request, parameters);
  if (grantType === "refresh_token") {
    const refreshToken = requiredParameter(parameters, "refresh_token");
    return refreshTokens(context, { refreshToken, clientId, clientSecret, origin: originOf(call) });
  }
  if (grantType === "urn:ietf:params:oauth:grant-type:device_code") {
    if (clientId === undefined) throw oauthError("invalid_request", "The parameter client_id is missing.");
    return pollDevice(context, {
      deviceCode: requiredParameter(parameters, "device_code"),
      clientId,
      clientSecret,
    });
  }
  throw oauthError("unsupported_grant_type", "This grant_type is not supported.");
}
