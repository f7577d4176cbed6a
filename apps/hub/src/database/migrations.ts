import { join } from "node:path";

/** The migrations of the hub's tables, for `applyMigrations`. */
export const hubMigrations = { folder: join(import.meta.dirname, "../../migrations"), room: "hub" } as const;
