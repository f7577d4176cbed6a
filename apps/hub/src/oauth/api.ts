import { type ApiContent, type ApiOperation, type ApiResponse, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { errorHeaders, responses } from "../api/responses.ts";

export const OAuthErrorBody = z.object({
  error: z.string().meta({ description: "A code of the standard, such as `invalid_grant`." }),
  error_description: z.string().optional().describe("What is wrong."),
});

const error = (description: string, example: z.infer<typeof OAuthErrorBody>): ApiResponse => ({
  description,
  content: json(OAuthErrorBody, example, "OAuthError"),
  headers: errorHeaders,
});

/** The errors of endpoints that authenticate apps. */
export const oauthErrors = {
  400: error("The request is refused; `error` says why.", {
    error: "invalid_grant",
    error_description: "The refresh token is not valid. Log in again.",
  }),
  401: {
    ...error("There is no such app, or its secret is missing or wrong.", {
      error: "invalid_client",
      error_description: "There is no app with this client_id.",
    }),
    headers: { ...errorHeaders, "WWW-Authenticate": "How to authenticate." },
  },
};

/** Declares parameters that come as a form, as the standard prescribes, or as JSON. */
export function formBody(schema: z.ZodType, example: object): { content: readonly ApiContent[] } {
  return { content: [{ type: "application/x-www-form-urlencoded", schema, example }, ...json(schema, example)] };
}

export const text = (description: string) => z.string().describe(description);

export const TokenReply = z.object({
  access_token: text("The access token, for `Authorization: Bearer`."),
  token_type: z.literal("bearer"),
  expires_in: z.int().describe("Seconds until the access token expires."),
  refresh_token: text("Exchange it once for new tokens. A second use revokes all tokens of the login.").optional(),
  issued_token_type: text("In exchange for an ID token: `urn:ietf:params:oauth:token-type:access_token`.").optional(),
  scope: text("What the token may do: scopes, separated by spaces."),
  id_token: text("Who logged in, signed (OpenID Connect).").optional(),
});

const DeviceReply = z.object({
  device_code: text("The code with which the device waits."),
  user_code: text("The code that the device shows."),
  verification_uri: text("The page on which the user enters the code."),
  verification_uri_complete: text("The same page, with the code filled in."),
  expires_in: z.int().describe("Seconds until both codes expire."),
  interval: z.int().describe("Seconds to wait between two requests for a token."),
});

const clientId = "26be6b09-91c5-47da-9861-d2d2bb7a7e36";

/** Tokens for command lines and apps. */
export const oauthOperations = {
  device: {
    method: "POST",
    path: "/oauth/device",
    id: "request-device-code",
    summary: "Request a code for a device",
    description: "Starts the login of a device without a browser (RFC 8628). Show the code, then ask for a token.",
    body: formBody(
      z.object({
        client_id: text("The app."),
        scope: text("Requested scopes, separated by spaces.").optional(),
        client_secret: text("The secret of the app, if it has one.").optional(),
      }),
      { client_id: clientId },
    ),
    responses: responses(
      {
        200: {
          description: "The codes.",
          content: json(DeviceReply, {
            device_code: "3v1kqT4tq1hUVC9IVWmP2ZBkGZlzGtbLh4zT6EwVx6A",
            user_code: "WDJB-MJHT",
            verification_uri: "https://models.example.com/oauth/device",
            verification_uri_complete: "https://models.example.com/oauth/device?user_code=WDJB-MJHT",
            expires_in: limits.oauth.device.lifetimeMs / 1000,
            interval: limits.oauth.device.intervalMs / 1000,
          }),
        },
        ...oauthErrors,
      },
      [413, 507],
    ),
    auth: "none",
  },
  token: {
    method: "POST",
    path: "/oauth/token",
    id: "request-token",
    summary: "Request an access token",
    description:
      "Exchanges an authorization code, a device code, a refresh token, or the ID token of a [trusted publisher](/docs/trusted-publishers). Send the secret of an app as `Authorization: Basic` or in the body.",
    body: formBody(
      z.object({
        grant_type: text("What is exchanged."),
        client_id: text("The app.").optional(),
        client_secret: text("The secret of the app, if it has one.").optional(),
        code: text("An authorization code.").optional(),
        redirect_uri: text("The address to which the authorization code was sent.").optional(),
        code_verifier: text("The text whose SHA-256 was sent as `code_challenge` (PKCE).").optional(),
        device_code: text("The code of a device.").optional(),
        refresh_token: text("A refresh token.").optional(),
        subject_token: text("The ID token of a job.").optional(),
        subject_token_type: text("`urn:ietf:params:oauth:token-type:id_token`.").optional(),
        resource: text("The repository that the job may change, such as `datasets/acme/words`.").optional(),
      }),
      {
        grant_type: "refresh_token",
        refresh_token: "0L5mU3hPNaaHnC2hHr8kX4E7a2bT9sZ8b1HcQ3mY7xU",
        client_id: clientId,
      },
    ),
    responses: responses(
      {
        200: {
          description: "The tokens.",
          content: json(TokenReply, {
            access_token: "hf_0f1e2d3c4b5a",
            token_type: "bearer",
            expires_in: 28_800,
            refresh_token: "sZ8b1HcQ3mY7xU0L5mU3hPNaaHnC2hHr8kX4E7a2bT9",
            scope: "openid profile",
          }),
        },
        ...oauthErrors,
      },
      [413, 507],
    ),
    auth: "none",
  },
  revoke: {
    method: "POST",
    path: "/oauth/revoke",
    id: "revoke-login",
    summary: "Revoke the tokens of a login",
    description:
      "Revokes the access and refresh tokens of a login (RFC 7009). Responds the same if there is no such token.",
    body: formBody(
      z.object({
        token: text("An access or refresh token."),
        client_id: text("The app."),
        client_secret: text("The secret of the app, if it has one.").optional(),
      }),
      { token: "hf_0f1e2d3c4b5a", client_id: clientId },
    ),
    responses: responses(
      { 200: { description: "The tokens are not valid any more.", content: json(z.object({}), {}) }, ...oauthErrors },
      [413],
    ),
    auth: "none",
  },
} as const satisfies Record<string, ApiOperation>;
