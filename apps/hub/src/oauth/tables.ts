import { index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { OAuthScope } from "../contract/oauth/oauth.ts";
import { date, hubSchema } from "../database/hub-schema.ts";

/** Apps that may request access to the accounts of users. */
export const oauthApps = hubSchema.table(
  "oauth_apps",
  {
    /** The `client_id`. */
    id: text("id").primaryKey(),
    /** The developer. Null: built into this hub, or registered by itself. */
    ownerId: text("owner_id").references(() => namespaces.id, { onDelete: "cascade" }),
    origin: text("origin").$type<"built-in" | "own" | "dynamic">().notNull(),
    name: text("name").notNull(),
    uri: text("uri"),
    redirectUris: jsonb("redirect_uris").$type<string[]>().notNull(),
    /** What it may request; null: everything. */
    scopes: jsonb("scopes").$type<OAuthScope[]>(),
    /** SHA-256 of the secret. Null: a public client, which has none. */
    secretHash: text("secret_hash"),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    index("oauth_apps_owner").on(table.ownerId),
    index("oauth_apps_origin").on(table.origin, table.createdAt),
  ],
);

/**
 * One consent of a user to an app. Access tokens name it; without it they are invalid, so that deleting it revokes them
 * and the refresh tokens.
 */
export const oauthGrants = hubSchema.table(
  "oauth_grants",
  {
    id: text("id").primaryKey(),
    appId: text("app_id")
      .notNull()
      .references(() => oauthApps.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** `write`: everything that a token with this role may do. */
    role: text("role").$type<"write" | "fineGrained">().notNull(),
    scopes: jsonb("scopes").$type<OAuthScope[]>().notNull(),
    organisationIds: jsonb("organisation_ids").$type<string[]>().notNull(),
    createdAt: date("created_at").notNull(),
    /** When the last access or refresh token expires. */
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    index("oauth_grants_user").on(table.userId, table.appId, table.createdAt),
    index("oauth_grants_app").on(table.appId),
    index("oauth_grants_expires_at").on(table.expiresAt),
  ],
);

export const oauthRefreshTokens = hubSchema.table(
  "oauth_refresh_tokens",
  {
    /** SHA-256 of the secret. */
    hash: text("hash").primaryKey(),
    grantId: text("grant_id")
      .notNull()
      .references(() => oauthGrants.id, { onDelete: "cascade" }),
    expiresAt: date("expires_at").notNull(),
    /** Set when it was exchanged. A second use means that it was stolen. */
    usedAt: date("used_at"),
  },
  (table) => [
    index("oauth_refresh_tokens_grant").on(table.grantId),
    index("oauth_refresh_tokens_expires_at").on(table.expiresAt),
  ],
);

/** Devices that wait for a user to enter their code. */
export const oauthDeviceCodes = hubSchema.table(
  "oauth_device_codes",
  {
    /** SHA-256 of the device code. */
    hash: text("hash").primaryKey(),
    /** HMAC of the user code: it is too short for a plain hash. */
    userCodeHash: text("user_code_hash").notNull(),
    appId: text("app_id")
      .notNull()
      .references(() => oauthApps.id, { onDelete: "cascade" }),
    role: text("role").$type<"write" | "fineGrained">().notNull(),
    scopes: jsonb("scopes").$type<OAuthScope[]>().notNull(),
    status: text("status").$type<"pending" | "allowed" | "denied">().notNull(),
    /** Who decided. */
    userId: text("user_id").references(() => namespaces.id, { onDelete: "cascade" }),
    organisationIds: jsonb("organisation_ids").$type<string[]>().notNull(),
    /** The network address of the device. */
    address: text("address"),
    intervalMs: integer("interval_ms").notNull(),
    polledAt: date("polled_at"),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("oauth_device_codes_user_code").on(table.userCodeHash),
    index("oauth_device_codes_expires_at").on(table.expiresAt),
    index("oauth_device_codes_app").on(table.appId),
    index("oauth_device_codes_user").on(table.userId),
  ],
);

/** Authorization codes. A used one is kept until it expires, so that a second use is detected. */
export const oauthCodes = hubSchema.table(
  "oauth_codes",
  {
    /** SHA-256 of the code. */
    hash: text("hash").primaryKey(),
    appId: text("app_id")
      .notNull()
      .references(() => oauthApps.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    redirectUri: text("redirect_uri").notNull(),
    /** Of PKCE, with the method S256. */
    codeChallenge: text("code_challenge").notNull(),
    scopes: jsonb("scopes").$type<OAuthScope[]>().notNull(),
    organisationIds: jsonb("organisation_ids").$type<string[]>().notNull(),
    nonce: text("nonce"),
    expiresAt: date("expires_at").notNull(),
    /** The consent on which tokens were issued; null: not used yet. */
    grantId: text("grant_id"),
  },
  (table) => [
    index("oauth_codes_expires_at").on(table.expiresAt),
    index("oauth_codes_app").on(table.appId),
    index("oauth_codes_user").on(table.userId),
  ],
);

/** Keys that sign ID tokens. */
export const oauthKeys = hubSchema.table("oauth_keys", {
  /** The `kid`. */
  id: text("id").primaryKey(),
  /** The public key in PEM. */
  publicKey: text("public_key").notNull(),
  /** The private key in PEM, sealed with the installation's key, in base64. */
  sealedKey: text("sealed_key").notNull(),
  createdAt: date("created_at").notNull(),
});
