import { limits } from "@modelyard/platform/limits";
import type { Config } from "../../config/settings.ts";
import type { DoctorCheck } from "../doctor-check.ts";
import { skipped } from "./database-check.ts";
import type { DoctorDatabase } from "./doctor-database.ts";

/** Reports whether PostgreSQL accepts as many connections as a node may open. */
export function connectionsCheck(
  opened: DoctorDatabase,
  { databaseConnections, databaseDirectUrl }: Pick<Config, "databaseConnections" | "databaseDirectUrl">,
): DoctorCheck {
  return {
    name: "database connections",
    run: async () => {
      if (opened.database === undefined) return skipped(opened);
      const [row] = await opened.database.sql<{ most: number; used: number }[]>`
        select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`;
      if (row === undefined) throw new Error("PostgreSQL reports no settings");
      // Behind a pooler, queries use its connections, which it limits.
      const perNode = limits.database.lockConnections + 2 + (databaseDirectUrl === undefined ? databaseConnections : 0);
      const detail = `PostgreSQL accepts ${row.most} connections, of which ${row.used} are open; a node opens up to ${perNode}`;
      if (perNode <= row.most) return { status: "ok", detail };
      return {
        status: "problem",
        detail,
        remedy: "Raise max_connections of PostgreSQL, lower DATABASE_CONNECTIONS, or put PgBouncer in front.",
      };
    },
  };
}
