import { join } from "node:path";
import { applyMigrations } from "@modelyard/platform/database";
import type { DatabaseContent } from "@modelyard/platform/testing/database";

/** A database with the router's tables, which are empty. */
export const routerTables: DatabaseContent = {
  name: "router",
  write: (database) =>
    applyMigrations(database, { folder: join(import.meta.dirname, "../../migrations"), room: "router" }),
};
