import { listReservedAccounts } from "@modelyard/hub";
import { skipped } from "./database/database-check.ts";
import type { DoctorDatabase } from "./database/doctor-database.ts";
import type { DoctorCheck } from "./doctor-check.ts";

/** Lists accounts whose names are reserved by now. */
export function reservedNamesCheck(opened: DoctorDatabase): DoctorCheck {
  return {
    name: "reserved names",
    run: async () => {
      if (opened.database === undefined) return skipped(opened);
      const { sql, orm } = opened.database;
      const [tables] = await sql<{ namespaces: string | null }[]>`select to_regclass('hub.namespaces') as namespaces`;
      if (tables?.namespaces == null) return { status: "ok", detail: "there are no accounts yet" };
      const accounts = await listReservedAccounts(orm);
      if (accounts.length === 0) return { status: "ok", detail: "no account has one" };
      const names = accounts.map(({ name, isHidden }) => (isHidden ? `${name} (API only)` : name));
      return {
        status: "warning",
        detail: `accounts with reserved names: ${names.join(", ")}`,
        remedy:
          "They keep working under /api. Those marked as API only share their name with a route: move their " +
          "repositories to another account to give them pages and git addresses.",
      };
    },
  };
}
