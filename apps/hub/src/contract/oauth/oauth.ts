import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { PlainLine } from "../accounts.ts";

/** What an app may request. Pages describe each scope; other names are ignored, as RFC 6749 section 3.3 allows. */
export const oauthScopes = [
  "openid",
  "profile",
  "email",
  "read-repos",
  "gated-repos",
  "write-repos",
  "manage-repos",
  "write-discussions",
  "read-collections",
  "write-collections",
  "inference-api",
  "webhooks",
] as const;
export type OAuthScope = (typeof oauthScopes)[number];

/** What an app requests, as the page on which a user decides shows it. */
export const AppRequest = z.object({
  app: z.object({
    name: z.string(),
    /** The app's website, as its developer states it. */
    uri: z.string().nullable(),
    /** The developer; `null` for apps that registered themselves, and for the client built into this hub. */
    owner: z.string().nullable(),
    isBuiltIn: z.boolean(),
  }),
  scopes: z.array(z.enum(oauthScopes)),
  /** Whether the app gets all rights that a token with role `write` has. */
  isUnlimited: z.boolean(),
});
export type AppRequest = z.infer<typeof AppRequest>;

/** Ids of organizations to which the user extends the app's permissions. */
const Organisations = z.array(z.string().max(100)).max(1000).default([]);

/**
 * `GET /_private/oauth/device?userCode=`: a device that waits for its user. 404 for an unknown, expired or used code, 429
 * after too many of them.
 */
export const PendingDevice = AppRequest.extend({
  /** The code in the form that the device shows. */
  userCode: z.string(),
  requestedAt: z.string(),
  /** The network address of the device. */
  address: z.string().nullable(),
});
export type PendingDevice = z.infer<typeof PendingDevice>;
/** `POST /_private/oauth/device`. */
export const DeviceDecision = z.strictObject({
  userCode: z.string().max(100),
  decision: z.enum(["allow", "deny"]),
  organisations: Organisations,
});
export type DeviceDecision = z.input<typeof DeviceDecision>;

const Query = z.string().max(limits.oauth.queryChars);

/**
 * `GET /_private/oauth/authorize?query=`: what to do with the query of an app's request. 400 or 401: the app or its
 * address is not known; the message is for the user.
 */
export const AuthorizationState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("login") }),
  z.object({ state: z.literal("redirect"), url: z.string() }),
  z.object({
    state: z.literal("consent"),
    request: AppRequest,
    /** The origin or scheme to which the user is sent afterwards. */
    target: z.string(),
  }),
]);
export type AuthorizationState = z.infer<typeof AuthorizationState>;

/** `POST /_private/oauth/authorize`. */
export const AuthorizationDecision = z.strictObject({
  query: Query,
  decision: z.enum(["allow", "deny"]),
  organisations: Organisations,
});
export type AuthorizationDecision = z.input<typeof AuthorizationDecision>;
/** The address to which the user is sent. */
export const AuthorizationReply = z.object({ url: z.string() });

/** An app of the caller. */
export const OwnApp = z.object({
  /** The `client_id`. */
  id: z.string(),
  name: z.string(),
  uri: z.string().nullable(),
  redirectUris: z.array(z.string()),
  /** Whether it has a secret. */
  isConfidential: z.boolean(),
  createdAt: z.string(),
});
export type OwnApp = z.infer<typeof OwnApp>;
/** An app that the caller has given access. */
export const ConnectedApp = z.object({
  id: z.string(),
  name: z.string(),
  uri: z.string().nullable(),
  isBuiltIn: z.boolean(),
  isUnlimited: z.boolean(),
  /** Everything that its logins may do. */
  scopes: z.array(z.enum(oauthScopes)),
  logins: z.number(),
  lastLoginAt: z.string(),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;
/** `GET /_private/oauth/apps`. */
export const AppsReply = z.object({ own: z.array(OwnApp), connected: z.array(ConnectedApp) });
export type AppsReply = z.infer<typeof AppsReply>;
/**
 * The name of an app. Characters that are invisible or reverse the direction of text are refused: with them, a name could
 * change how the question for consent reads.
 */
export const AppName = PlainLine.min(1)
  .max(limits.oauth.nameChars)
  .regex(/^[^\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u, "expected no invisible characters");
/** `PUT /_private/oauth/apps/{id}`. */
export const AppChange = z.strictObject({
  name: AppName,
  uri: z.string().trim().max(2048).optional(),
  redirectUris: z.array(z.string().max(2048)).max(limits.oauth.redirectUris),
});
export type AppChange = z.infer<typeof AppChange>;
/** `POST /_private/oauth/apps`. */
export const AppCreation = AppChange.extend({ isConfidential: z.boolean() });
export type AppCreation = z.infer<typeof AppCreation>;
/** The responses to the creation of an app and to `POST /_private/oauth/apps/{id}/secret`: only they contain the secret. */
export const CreatedApp = OwnApp.extend({ secret: z.string().optional() });
export type CreatedApp = z.infer<typeof CreatedApp>;
