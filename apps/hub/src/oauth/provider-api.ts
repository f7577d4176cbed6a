import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { responses } from "../api/responses.ts";
import { orgRoles } from "../contract/accounts.ts";
import { oauthErrors, text } from "./api.ts";
import { AppRegistration } from "./apps/register-app.ts";

const Provider = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  jwks_uri: z.string(),
});
const issuer = "https://models.example.com";
const provider: ApiOperation["responses"] = responses({
  200: {
    description: "The addresses and what they support.",
    content: json(Provider, {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      jwks_uri: `${issuer}/oauth/jwks`,
    }),
  },
});

const picture = `${issuer}/avatars/ada.svg`;
const userResponses = responses(
  {
    200: {
      description: "The user, as far as the scopes allow.",
      content: json(
        z.object({
          sub: text("Id of the user."),
          name: text("Full name, with scope `profile`.").optional(),
          preferred_username: text("User name, with scope `profile`.").optional(),
          profile: text("Address of the user's page, with scope `profile`.").optional(),
          picture: text("Address of the user's picture, with scope `profile`.").optional(),
          email: text("E-mail address, with scope `email`.").optional(),
          email_verified: z
            .boolean()
            .optional()
            .describe("Whether the administrator or the external provider has set the address. Users can enter any."),
          isPro: z.boolean(),
          orgs: z.array(
            z.object({
              sub: text("Id of the organization."),
              name: text("Full name."),
              preferred_username: text("Name."),
              picture: text("Address of its picture."),
              roleInOrg: z.enum(orgRoles),
            }),
          ),
        }),
        {
          sub: "u1",
          name: "Ada",
          preferred_username: "ada",
          profile: `${issuer}/ada`,
          picture,
          isPro: false,
          orgs: [],
        },
      ),
    },
  },
  [403],
);

/** What the hub is as an OpenID provider: its description, keys, apps and their users. */
export const providerOperations = {
  register: {
    method: "POST",
    path: "/oauth/register",
    id: "register-app",
    summary: "Register an app",
    description: "For apps that register themselves (RFC 7591). Apps without logins are removed after a week.",
    body: {
      content: json(AppRegistration, {
        client_name: "Notebook",
        redirect_uris: ["https://notebook.example.com/callback"],
        token_endpoint_auth_method: "none",
      }),
    },
    responses: responses(
      {
        201: {
          description: "The app was registered.",
          content: json(
            z.object({
              client_id: z.string(),
              client_secret: text("Only in this response.").optional(),
              client_id_issued_at: z.int(),
              client_secret_expires_at: z.int().describe("Always 0: never."),
              redirect_uris: z.array(z.string()),
              client_name: z.string(),
              client_uri: z.string().optional(),
              scope: z.string(),
              grant_types: z.array(z.string()),
              token_endpoint_auth_method: z.string(),
            }),
            {
              client_id: "0c2d7f5e-0a52-4f0e-9d8c-6b1f1c3c9a11",
              client_id_issued_at: 1_793_525_400,
              client_secret_expires_at: 0,
              redirect_uris: ["https://notebook.example.com/callback"],
              client_name: "Notebook",
              scope: "openid profile",
              grant_types: ["authorization_code", "refresh_token"],
              token_endpoint_auth_method: "none",
            },
          ),
        },
        400: oauthErrors[400],
      },
      [413, 507],
    ),
    auth: "none",
  },
  user: {
    method: "GET",
    path: "/oauth/userinfo",
    id: "get-app-user",
    summary: "Get the user of an app",
    description: "For access tokens of apps (OpenID Connect).",
    responses: userResponses,
    auth: "read",
  },
  userByPost: {
    method: "POST",
    path: "/oauth/userinfo",
    id: "get-app-user-by-post",
    summary: "Get the user of an app by POST",
    description: "As `GET`.",
    responses: userResponses,
    auth: "read",
  },
  openIdConfiguration: {
    method: "GET",
    path: "/.well-known/openid-configuration",
    id: "get-openid-configuration",
    summary: "Discover the OpenID provider",
    responses: provider,
    auth: "none",
  },
  metadata: {
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    id: "get-authorization-server",
    summary: "Discover the authorization server",
    responses: provider,
    auth: "none",
  },
  keys: {
    method: "GET",
    path: "/oauth/jwks",
    id: "get-signing-keys",
    summary: "Get the keys that sign ID tokens",
    responses: responses({
      200: {
        description: "Public keys (JWK).",
        content: json(z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }), {
          keys: [{ kid: "65a1b2c3d4e5f60718293a4b", kty: "RSA", use: "sig", alg: "RS256", e: "AQAB", n: "0vx7ago" }],
        }),
      },
    }),
    auth: "none",
  },
} as const satisfies Record<string, ApiOperation>;
