import type { DoctorCheck } from "../doctor-check.ts";
import { skipped } from "./database-check.ts";
import type { DoctorDatabase } from "./doctor-database.ts";

/** Reports whether search can find misspelt names, which needs an extension of PostgreSQL. */
export function searchCheck(opened: DoctorDatabase): DoctorCheck {
  return {
    name: "search",
    run: async () => {
      if (opened.database === undefined) return skipped(opened);
      const [row] = await opened.database.sql<{ version: string }[]>`
        select extversion as version from pg_extension where extname = 'pg_trgm'`;
      if (row !== undefined) return { status: "ok", detail: `pg_trgm ${row.version} finds misspelt names` };
      return {
        status: "warning",
        detail: "the database has no extension pg_trgm: search finds no misspelt names and is slow for parts of names",
        remedy:
          "Start the hub once; it creates the extension where it can. Otherwise install PostgreSQL's contrib modules, " +
          "run CREATE EXTENSION pg_trgm in the hub's database as an administrator, and restart the hub.",
      };
    },
  };
}
