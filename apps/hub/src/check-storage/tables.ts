import { bigint, integer, jsonb, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";
import type { Problem } from "./damage.ts";

/** The daily check of stored files; one row, `sample`. */
export const storageChecks = hubSchema.table("storage_checks", {
  id: text("id").primaryKey(),
  /** When the last run of any node began; at first, when the hub was installed. */
  startedAt: date("started_at").notNull(),
  /** When a run was last completed. */
  finishedAt: date("finished_at"),
  /** Where the next run continues: see `sample-position.ts`. */
  shelf: integer("shelf").notNull(),
  afterKey: text("after_key").notNull(),
  /** Objects, xorbs and files, and bytes, of all runs. */
  checked: bigint("checked", { mode: "number" }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});

/** Damage that the daily check has found, until it finds the bytes intact or gone. */
export const storageDamage = hubSchema.table("storage_damage", {
  /** As in `Damage`. */
  key: text("key").primaryKey(),
  problem: text("problem").$type<Problem["problem"]>().notNull(),
  detail: text("detail").notNull(),
  repositories: jsonb("repositories").$type<string[]>().notNull(),
  repositoryCount: integer("repository_count").notNull(),
  foundAt: date("found_at").notNull(),
});
