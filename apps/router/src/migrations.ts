import { join } from "node:path";

/** The migrations of the router's tables, for `applyMigrations`. */
export const routerMigrations = { folder: join(import.meta.dirname, "../migrations"), room: "router" } as const;
