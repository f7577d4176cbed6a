import type { OAuthScope } from "../../contract/oauth/oauth.ts";
import { HubError } from "../../errors.ts";
import { type AppRow, findApp } from "../apps/find-app.ts";
import { matchesRedirectUri } from "../apps/redirect-uris.ts";
import type { OAuthContext } from "../oauth-context.ts";
import type { OAuthErrorCode } from "../oauth-error.ts";
import { type Parameters, withoutEmpty } from "../read-parameters.ts";
import { parseScopes } from "../scopes.ts";

/** An authorization request of a known app to one of its addresses. */
export interface AuthorizationRequest {
  app: AppRow;
  redirectUri: string;
  state: string | undefined;
  nonce: string | undefined;
  codeChallenge: string;
  scopes: OAuthScope[];
  prompts: ReadonlySet<string>;
}

/** The codes of RFC 6749 section 4.1.2.1 and of OpenID Connect section 3.1.2.6. */
export type AuthorizationErrorCode =
  | Extract<OAuthErrorCode, "invalid_request" | "invalid_scope" | "access_denied">
  | "unsupported_response_type"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "login_required"
  | "consent_required";

/** A refusal that is reported to the app. */
export interface ReportedProblem {
  app: AppRow;
  code: AuthorizationErrorCode;
  description: string;
  redirectUri: string;
  state: string | undefined;
}

/**
 * Checks the query of an authorization request.
 * @returns the request, or the problem that is reported to the app
 * @throws {HubError} the app or its address is not known, so that the user must not be sent there
 */
export async function checkRequest(
  { orm }: OAuthContext,
  query: string,
): Promise<AuthorizationRequest | ReportedProblem> {
  const parameters = withoutEmpty([...new URLSearchParams(query)]);
  const clientId = parameters.get("client_id");
  const redirectUri = parameters.get("redirect_uri");
  if (clientId === undefined || redirectUri === undefined)
    throw new HubError("BadRequest", "The app's request has no client_id or no redirect_uri. Tell its developer.");
  const app = await findApp(orm, clientId);
  if (!app.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri)))
    throw new HubError(
      "BadRequest",
      "The app asks to send you to an address that it has not registered (redirect_uri). Tell its developer.",
    );
  const state = parameters.get("state");
  const scopes = parseScopes(parameters.get("scope") ?? (app.scopes ?? ["openid", "profile"]).join(" "), app.scopes);
  const codeChallenge = parameters.get("code_challenge") ?? "";
  const problem = problemOf(parameters, scopes);
  if (problem !== undefined) return { ...problem, app, redirectUri, state };
  const prompts = new Set((parameters.get("prompt") ?? "").split(" "));
  return { app, redirectUri, state, nonce: parameters.get("nonce"), codeChallenge, scopes, prompts };
}

function problemOf(
  parameters: Parameters,
  scopes: readonly OAuthScope[],
): Pick<ReportedProblem, "code" | "description"> | undefined {
  if (parameters.get("response_type") !== "code")
    return { code: "unsupported_response_type", description: "response_type must be code." };
  if ((parameters.get("response_mode") ?? "query") !== "query")
    return { code: "invalid_request", description: "response_mode must be query." };
  if (parameters.has("request")) return { code: "request_not_supported", description: "request is not supported." };
  if (parameters.has("request_uri"))
    return { code: "request_uri_not_supported", description: "request_uri is not supported." };
  // Without PKCE, or with the method "plain", a stolen code could be used.
  if (parameters.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(parameters.get("code_challenge") ?? ""))
    return { code: "invalid_request", description: "PKCE with code_challenge_method=S256 is required." };
  if (scopes.length === 0) return { code: "invalid_scope", description: "The app may request none of these scopes." };
  return undefined;
}
