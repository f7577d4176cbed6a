import { bigint, index, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";
import type { RepoType } from "../repos/tables.ts";

/**
 * A count is the sum over the rows of all slots. Each transaction that counts has a slot to itself until it ends, so that
 * transactions that change repositories with the same facets need not wait for each other.
 */
const slot = () => smallint("slot").notNull().default(0);

/**
 * How many public repositories have a value of a facet. The facet `all` has a single, empty value. Triggers on `repos`
 * update the counts in the transaction that changes a row.
 */
export const facetCounts = hubSchema.table(
  "facet_counts",
  {
    type: text("type").$type<RepoType>().notNull(),
    facet: text("facet").notNull(),
    value: text("value").notNull(),
    slot: slot(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.facet, table.value, table.slot] })],
);

/**
 * How many public repositories have both `chosen`, such as `task:fill-mask`, and a value of another facet. Updated by
 * triggers.
 */
export const facetPairs = hubSchema.table(
  "facet_pairs",
  {
    type: text("type").$type<RepoType>().notNull(),
    /** A value of a facet that has few values. */
    chosen: text("chosen").notNull(),
    facet: text("facet").notNull(),
    value: text("value").notNull(),
    slot: slot(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.chosen, table.facet, table.value, table.slot] }),
    index("facet_pairs_value").on(table.type, table.facet, table.value, table.chosen),
  ],
);
