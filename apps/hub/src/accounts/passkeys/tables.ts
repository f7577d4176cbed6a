import { bigint, boolean, customType, index, jsonb, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { namespaces } from "../tables.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** WebAuthn credentials of users. Their public keys are no secrets. */
export const passkeys = hubSchema.table(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** As authenticators return it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The host name of the hub for which it was created: with another, browsers do not offer it. */
    relyingParty: text("relying_party").notNull(),
    /** A COSE key. */
    publicKey: bytea("public_key").notNull(),
    /** The last number of the authenticator's counter of signatures; 0: it does not count. */
    signatures: bigint("signatures", { mode: "number" }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: jsonb("transports").$type<string[]>().notNull(),
    /** Whether it is copied to the other devices of the user. */
    isSynced: boolean("is_synced").notNull(),
    name: text("name").notNull(),
    createdAt: date("created_at").notNull(),
    lastUsedAt: date("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
);

export const challengePurposes = ["create", "sign-in", "second-factor"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Random values that authenticators sign. Each works once. */
export const passkeyChallenges = hubSchema.table(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    /** SHA-256 of what only the browser has that requested it: its session, or the secret of its sign-in. */
    bindingHash: text("binding_hash").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expires_at").on(table.expiresAt)],
);
