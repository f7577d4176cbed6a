import { limits } from "@modelyard/platform/limits";
import { skipped } from "./database/database-check.ts";
import type { DoctorDatabase } from "./database/doctor-database.ts";
import type { DoctorCheck } from "./doctor-check.ts";

/** Reports nodes that are missing or have different versions, and read-only mode. */
export function nodesCheck(opened: DoctorDatabase): DoctorCheck {
  return {
    name: "nodes",
    run: async () => {
      if (opened.database === undefined) return skipped(opened);
      const { sql } = opened.database;
      const [table] = await sql<{ exists: boolean }[]>`select to_regclass('hub.nodes') is not null as exists`;
      if (table?.exists !== true) return { status: "ok", detail: "no node of this version has run yet" };
      const nodes = await sql<{ name: string; version: string; missing: boolean }[]>`
        select name, version, seen_at < now() - ${limits.cluster.missingMs / 1000} * interval '1 second' as missing
        from hub.nodes order by name, id`;
      const [mode] = await sql<{ reason: string }[]>`select reason from hub.read_only_mode`;
      const running = nodes.filter(({ missing }) => !missing);
      const missing = nodes.filter((node) => node.missing).map(({ name }) => name);
      const versions = [...new Set(running.map(({ version }) => version))];
      if (mode !== undefined) {
        return {
          status: "warning",
          detail: `all nodes are in read-only mode${mode.reason === "" ? "" : ` (${mode.reason})`}`,
          remedy: "End it at /settings/admin/nodes when changes can be accepted again.",
        };
      }
      if (missing.length > 0) {
        return {
          status: "warning",
          detail: `${running.length} running; not seen for some time: ${missing.join(", ")}`,
          remedy:
            "Restart these nodes, or check their connection to PostgreSQL. Rows of killed nodes disappear after a day.",
        };
      }
      if (versions.length > 1) {
        return {
          status: "warning",
          detail: `${running.length} running, with versions ${versions.join(" and ")}`,
          remedy: "Complete the upgrade of all nodes.",
        };
      }
      return { status: "ok", detail: `${running.length} running` };
    },
  };
}
