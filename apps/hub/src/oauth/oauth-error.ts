import { HubError } from "../errors.ts";

/** The codes of RFC 6749 section 5.2, RFC 8628 section 3.5, RFC 8693 section 2.2.2 and RFC 7591 section 3.2.2. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "authorization_pending"
  | "slow_down"
  | "expired_token"
  | "access_denied";

/** Returns the error of an OAuth endpoint: `{"error": code, "error_description": description}`. */
export function oauthError(code: OAuthErrorCode, description: string, { cause }: { cause?: unknown } = {}): HubError {
  const body = { error: code, error_description: description };
  if (code !== "invalid_client") return new HubError("BadRequest", description, { body, cause });
  return new HubError("BadCredentials", description, { body, headers: { "WWW-Authenticate": 'Basic realm="OAuth"' } });
}
