import { customType, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Form results for the page that is shown after the form, in pieces, encrypted by the pages. */
export const pageResults = hubSchema.table(
  "page_results",
  {
    id: text("id").notNull(),
    piece: integer("piece").notNull(),
    /** The hash of a secret of the visitor's browser. */
    visitor: text("visitor").notNull(),
    /** The user or network that the limits count. */
    client: text("client").notNull(),
    content: bytea("content").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.piece] }),
    index("page_results_client").on(table.client),
    index("page_results_expires_at").on(table.expiresAt),
  ],
);
