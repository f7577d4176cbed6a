import type { ExternalSignInOptions } from "@modelyard/hub";
import { StartError } from "../../start-error.ts";
import type { Config } from "../settings.ts";

type SignInConfig = Pick<
  Config,
  | "oidcIssuer"
  | "oidcClientId"
  | "oidcClientSecret"
  | "oidcName"
  | "oidcScopes"
  | "oidcGroupsClaim"
  | "oidcGroups"
  | "oidcLinkByEmail"
  | "oidcCreateAccounts"
>;

/**
 * Returns the configured provider for sign-in; `undefined`: none.
 * @throws {StartError} a setting that belongs to the issuer is missing
 */
export function externalSignInOf(config: SignInConfig): ExternalSignInOptions | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(
      "External sign-in needs MODELYARD_OIDC_ISSUER, MODELYARD_OIDC_CLIENT_ID and MODELYARD_OIDC_CLIENT_SECRET. Set all three, or none.",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: config.oidcName ?? new URL(issuer).host,
    scopes: config.oidcScopes,
    groupsClaim: config.oidcGroupsClaim,
    groupGrants: config.oidcGroups ?? [],
    linksByEmail: config.oidcLinkByEmail,
    createsAccounts: config.oidcCreateAccounts,
  };
}
