import { oauthScopes } from "../contract/oauth/oauth.ts";

export const grantTypes = [
  "authorization_code",
  "refresh_token",
  "urn:ietf:params:oauth:grant-type:device_code",
] as const;
export const authMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

/**
 * Returns the description of this provider that apps read.
 * @param issuer the base URL of the hub
 * @see https://www.rfc-editor.org/rfc/rfc8414 and https://openid.net/specs/openid-connect-discovery-1_0.html
 */
export function providerMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    device_authorization_endpoint: `${issuer}/oauth/device`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: oauthScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [...grantTypes, "urn:ietf:params:oauth:grant-type:token-exchange"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    claims_supported: [
      "sub",
      "iss",
      "aud",
      "exp",
      "iat",
      "nonce",
      "name",
      "preferred_username",
      "profile",
      "picture",
      "email",
      "email_verified",
    ],
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
