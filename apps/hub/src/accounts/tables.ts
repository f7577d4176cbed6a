import { sql } from "drizzle-orm";
import { boolean, index, jsonb, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { orgRoles, tokenRoles } from "../contract/accounts.ts";
import type { ProfileLinks } from "../contract/profiles/public-profile.ts";
import type { visibilities } from "../contract/repositories.ts";
import type { ScopedEntityType, ScopedPermission, TokenScopes } from "../contract/tokens/token-scopes.ts";
import { date, hubSchema } from "../database/hub-schema.ts";

/**
 * Users and organisations share one namespace. A deleted one stays as a tombstone, so that its name cannot be reused.
 */
export const namespaces = hubSchema.table(
  "namespaces",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"user" | "org" | "tombstone">().notNull(),
    name: text("name").notNull(),
    foldedName: text("folded_name").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email"),
    /** Whether a link, the administrator or the external provider proved `email`. Users can enter any address as theirs. */
    emailIsVerified: boolean("email_is_verified").notNull().default(false),
    passwordHash: text("password_hash"),
    isAdmin: boolean("is_admin").notNull().default(false),
    /** Organisations only: whether members with role `read` may bill their calls to it. */
    readersMaySpend: boolean("readers_may_spend").notNull().default(false),
    /** Organisations only: the visibility of new repositories when a request names none. */
    defaultVisibility: text("default_visibility").$type<(typeof visibilities)[number]>().notNull().default("public"),
    createdAt: date("created_at").notNull(),
    /** The uploaded picture in `avatars`; null: one is made from the name. */
    avatarId: text("avatar_id"),
    /** What the public page says of the account. */
    bio: text("bio").notNull().default(""),
    links: jsonb("links").$type<ProfileLinks>().notNull().default({}),
    /** Users only: when an administrator suspended the account. It counts as suspended until `suspendedUntil`. */
    suspendedAt: date("suspended_at"),
    /** Null: until an administrator ends it. */
    suspendedUntil: date("suspended_until"),
    suspensionReason: text("suspension_reason"),
  },
  (table) => [
    uniqueIndex("namespaces_folded_name").on(table.foldedName),
    index("namespaces_created").on(table.kind, table.createdAt, table.id),
    index("namespaces_verified_email").on(sql`lower(${table.email})`).where(sql`${table.emailIsVerified}`),
    index("namespaces_name_prefix").on(table.foldedName.op("text_pattern_ops")),
    index("namespaces_administrators").on(table.createdAt, table.id).where(sql`${table.isAdmin}`),
    index("namespaces_suspended").on(table.createdAt, table.id).where(sql`${table.suspendedAt} is not null`),
  ],
);

export const members = hubSchema.table(
  "members",
  {
    organisationId: text("organisation_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    role: text("role").$type<(typeof orgRoles)[number]>().notNull(),
    /** Whether a group of the external provider gave the role. Each sign-in updates such memberships. */
    isFromGroups: boolean("is_from_groups").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] }), index("members_user").on(table.userId)],
);

/** The scopes of a fine-grained token. Entities have no names here, because these can change. */
export type StoredScopes = Omit<TokenScopes, "scoped"> & {
  scoped: { id: string; type: ScopedEntityType; permissions: ScopedPermission[] }[];
};

/** Public keys with which users connect by SSH. */
export const sshKeys = hubSchema.table(
  "ssh_keys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    type: text("type").notNull(),
    /** The key in the format of the SSH protocol, in base64. */
    publicKey: text("public_key").notNull(),
    /** `SHA256:` and the hash of the key in base64. A key belongs to one user only. */
    fingerprint: text("fingerprint").notNull(),
    createdAt: date("created_at").notNull(),
    lastUsedAt: date("last_used_at"),
  },
  (table) => [
    uniqueIndex("ssh_keys_fingerprint").on(table.fingerprint),
    index("ssh_keys_user").on(table.userId, table.createdAt),
  ],
);

export const accessTokens = hubSchema.table(
  "access_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    displayName: text("display_name").notNull(),
    role: text("role").$type<(typeof tokenRoles)[number]>().notNull(),
    /** SHA-256 of the secret. The secret itself is not stored. */
    hash: text("hash").notNull(),
    ending: text("ending").notNull(),
    createdAt: date("created_at").notNull(),
    lastUsedAt: date("last_used_at"),
    /** Null: never. */
    expiresAt: date("expires_at"),
    /** Of tokens with role `fineGrained`; without scopes, these read public data only. */
    scopes: jsonb("scopes").$type<StoredScopes>(),
    /** The consent on which an app got the token; null: the user created it. A token whose consent is deleted is invalid. */
    grantId: text("grant_id"),
    /** The trusted publisher whose job got the token; null: another kind of token. */
    publisherId: text("publisher_id"),
    /** The SSH key with which Git LFS got the token; null: another kind of token. */
    sshKeyId: text("ssh_key_id").references(() => sshKeys.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("access_tokens_hash").on(table.hash),
    index("access_tokens_user").on(table.userId),
    index("access_tokens_grant").on(table.grantId),
    index("access_tokens_publisher").on(table.publisherId),
    index("access_tokens_ssh_key").on(table.sshKeyId),
    index("access_tokens_expires_at").on(table.expiresAt),
  ],
);

export const sessions = hubSchema.table(
  "sessions",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** Whether the user signed in with the external provider. */
    isExternal: boolean("is_external").notNull().default(false),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
    /** Identifies the session on pages; the hash is not shown. */
    id: text("id").notNull().default(sql`gen_random_uuid()::text`),
    /** Families of the browser and of its operating system; empty: unknown. */
    browser: text("browser").notNull().default(""),
    system: text("system").notNull().default(""),
    /** The /24 or /64 from which the user signed in. */
    network: text("network"),
    /** Within some minutes; null: not since the user signed in. */
    lastActiveAt: date("last_active_at"),
    /** When the user last proved to be present: by signing in, or by entering the password again. */
    confirmedAt: date("confirmed_at"),
  },
  (table) => [index("sessions_user").on(table.userId), uniqueIndex("sessions_id").on(table.id)],
);

/** Devices on which a user has logged in. Failed logins on other devices do not lock these out. */
export const knownDevices = hubSchema.table(
  "known_devices",
  {
    /** SHA-256 of the secret in the device's cookie. */
    hash: text("hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] }), index("known_devices_user").on(table.userId)],
);

/** One row per failed attempt and limit it counts against, such as `network:192.0.2.0/24`. */
export const loginFailures = hubSchema.table(
  "login_failures",
  { subject: text("subject").notNull(), failedAt: date("failed_at").notNull() },
  (table) => [
    index("login_failures_subject").on(table.subject, table.failedAt),
    index("login_failures_failed_at").on(table.failedAt),
  ],
);

/** At most one row: the link that creates the first administrator. */
export const setupTokens = hubSchema.table("setup_tokens", {
  singleton: boolean("singleton").primaryKey().default(true),
  hash: text("hash").notNull(),
  expiresAt: date("expires_at").notNull(),
});
