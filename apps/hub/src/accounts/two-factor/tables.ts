import { bigint, boolean, customType, primaryKey, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { namespaces } from "../tables.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Secrets that users share with their authenticator apps. */
export const totpSecrets = hubSchema.table("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => namespaces.id, { onDelete: "cascade" }),
  /** Sealed with the key of the installation. */
  secret: bytea("secret").notNull(),
  /** False until the user has entered a first code. */
  isEnabled: boolean("is_enabled").notNull().default(false),
  /** The step of the last accepted code: each code works once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: date("created_at").notNull(),
});

/** Recovery codes that were not used. */
export const recoveryCodes = hubSchema.table(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** HMAC-SHA256 with a key of the installation. */
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
