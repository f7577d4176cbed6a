import { originOf } from "../audit/record-audit.ts";
import type { Call } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import { exchangeToken, tokenExchange } from "../trusted-publishers/exchange-token.ts";
import type { PublisherContext } from "../trusted-publishers/publisher-context.ts";
import { oauthOperations } from "./api.ts";
import { checkSecret, credentialsOf, findApp } from "./apps/find-app.ts";
import { registerAppRoutes } from "./apps/routes.ts";
import { exchangeCode } from "./authorize/exchange-code.ts";
import { registerAuthorizeRoutes } from "./authorize/routes.ts";
import { pollDevice } from "./device/device-codes.ts";
import { registerDeviceRoutes } from "./device/routes.ts";
import { providerMetadata } from "./discovery.ts";
import type { TokenReply } from "./issue-tokens.ts";
import { publicKeys } from "./keys/signing-keys.ts";
import { noStore } from "./no-store.ts";
import type { OAuthContext } from "./oauth-context.ts";
import { oauthError } from "./oauth-error.ts";
import { providerOperations } from "./provider-api.ts";
import { type Parameters, readParameters, requiredParameter } from "./read-parameters.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { revokeLogin } from "./revoke.ts";
import { respondWithUser } from "./userinfo.ts";

/** Registers the routes of OAuth. */
export function registerOAuthRoutes(register: Register, context: OAuthContext, publishers: PublisherContext): void {
  registerDeviceRoutes(register, context);
  registerAuthorizeRoutes(register, context);
  registerAppRoutes(register, context);
  for (const operation of [providerOperations.openIdConfiguration, providerOperations.metadata])
    register(operation, async ({ publicUrl }) => Response.json(providerMetadata(publicUrl)));
  register(providerOperations.keys, async () => Response.json({ keys: await publicKeys(context) }));
  register(providerOperations.user, respondWithUser);
  register(providerOperations.userByPost, respondWithUser);

  register(oauthOperations.revoke, async (call) => {
    const parameters = await readParameters(call);
    const { id, secret } = credentialsOf(call.request, parameters);
    if (id === undefined) throw oauthError("invalid_request", "The parameter client_id is missing.");
    const app = await findApp(context.orm, id);
    checkSecret(app, secret);
    const token = requiredParameter(parameters, "token");
    await revokeLogin(context, { token, appId: app.id, origin: originOf(call) });
    return Response.json({}, { headers: noStore });
  });

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
  const origin = originOf(call);
  if (grantType === "authorization_code") {
    const code = requiredParameter(parameters, "code");
    const redirectUri = requiredParameter(parameters, "redirect_uri");
    const codeVerifier = requiredParameter(parameters, "code_verifier");
    const issuer = call.publicUrl;
    return exchangeCode(context, { code, redirectUri, codeVerifier, clientId, clientSecret, issuer, origin });
  }
  if (grantType === "refresh_token") {
    const refreshToken = requiredParameter(parameters, "refresh_token");
    return refreshTokens(context, { refreshToken, clientId, clientSecret, origin });
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
