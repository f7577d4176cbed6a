import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../../accounts/login/attempts.ts";
import { AppName } from "../../contract/oauth/oauth.ts";
import { busy } from "../../errors.ts";
import { authMethods, grantTypes } from "../discovery.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthError } from "../oauth-error.ts";
import { parseScopes } from "../scopes.ts";
import { oauthApps } from "../tables.ts";
import { insertApp, isWebsite } from "./create-app.ts";
import { redirectUriProblem } from "./redirect-uris.ts";

/** What an app says of itself. Other fields of the standard are ignored. */
export const AppRegistration = z.object({
  redirect_uris: z.array(z.string()).max(limits.oauth.redirectUris).default([]),
  client_name: AppName.optional(),
  client_uri: z.string().optional(),
  scope: z.string().max(1000).optional(),
  token_endpoint_auth_method: z.enum(authMethods).default("client_secret_basic"),
});

const { perNetwork, windowMs, total } = limits.oauth.registration;

/**
 * Registers an app on its own request.
 * @see https://www.rfc-editor.org/rfc/rfc7591
 * @throws {HubError} a field is not valid, or there are too many registrations
 */
export async function registerApp(
  { orm, now }: OAuthContext,
  registration: z.infer<typeof AppRegistration>,
  address: string | undefined,
) {
  const { redirect_uris: redirectUris, client_uri: uri, scope, token_endpoint_auth_method: method } = registration;
  for (const redirectUri of redirectUris) {
    const problem = redirectUriProblem(redirectUri);
    if (problem !== undefined) throw oauthError("invalid_redirect_uri", problem);
  }
  if (uri !== undefined && !isWebsite(uri))
    throw oauthError("invalid_client_metadata", "client_uri must be an https address.");
  const scopes = scope === undefined ? null : parseScopes(scope, null);
  const name = registration.client_name ?? "Unnamed app";
  const network = `app registrations:${address === undefined ? "unknown" : networkOf(address)}`;
  const at = now();
  const { app, secret } = await orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [network]);
    const recent = (await recentAttempts(transaction, [network], new Date(at.getTime() - windowMs))).get(network);
    if (recent !== undefined && recent.count >= perNetwork)
      throw tooManyAttempts("Too many registrations", recent.oldest.getTime() + windowMs - at.getTime());
    const [registered] = await transaction
      .select({ count: count() })
      .from(oauthApps)
      .where(eq(oauthApps.origin, "dynamic"));
    if ((registered?.count ?? 0) >= total) throw busy("Too many apps are registered");
    await logAttempt(transaction, [network], at);
    const fields = { ownerId: null, origin: "dynamic", name, uri: uri ?? null, redirectUris, scopes } as const;
    return insertApp(transaction, { ...fields, isConfidential: method !== "none" }, at);
  });
  return {
    client_id: app.id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    client_id_issued_at: Math.floor(at.getTime() / 1000),
    // Secrets do not expire.
    client_secret_expires_at: 0,
    redirect_uris: redirectUris,
    client_name: name,
    ...(uri === undefined ? {} : { client_uri: uri }),
    scope: (scopes ?? parseScopes("openid profile", null)).join(" "),
    grant_types: [...grantTypes],
    token_endpoint_auth_method: method,
  };
}
