import { z } from "zod";

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

/** `POST /_private/oauth/device/find`: 404 for an unknown, expired or used code, 429 after too many of them. */
export const DeviceCodeQuery = z.strictObject({ userCode: z.string().max(100) });
/** A device that waits for its user. */
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
