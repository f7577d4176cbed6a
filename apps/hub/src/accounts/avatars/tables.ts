import { customType, text, uniqueIndex } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { namespaces } from "../tables.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Uploaded pictures, as the hub has encoded them. A new picture has a new id, so that its address never changes. */
export const avatars = hubSchema.table(
  "avatars",
  {
    id: text("id").primaryKey(),
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** WebP. */
    bytes: bytea("bytes").notNull(),
    createdAt: date("created_at").notNull(),
  },
  (table) => [uniqueIndex("avatars_namespace").on(table.namespaceId)],
);
