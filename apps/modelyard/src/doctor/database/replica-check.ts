import { connectDatabase } from "@modelyard/platform/database";
import { openReadReplica } from "@modelyard/platform/database/read-replica";
import { silentLogger } from "@modelyard/platform/logger";
import type { Config } from "../../config/settings.ts";
import type { DoctorCheck } from "../doctor-check.ts";
import { skipped } from "./database-check.ts";
import type { DoctorDatabase } from "./doctor-database.ts";

/** The standby may need a moment to replay what the primary has just written. */
const waitMs = 3000;
const everyMs = 100;

/** Reports whether the standby of `DATABASE_REPLICA_URL` responds and follows the primary. */
export function replicaCheck(
  opened: DoctorDatabase,
  { databaseReplicaUrl }: Pick<Config, "databaseReplicaUrl">,
): DoctorCheck {
  return {
    name: "database replica",
    run: async () => {
      if (databaseReplicaUrl === undefined) return { status: "ok", detail: "lists are read from the database itself" };
      if (opened.database === undefined) return skipped(opened);
      const replica = openReadReplica({
        primary: opened.database,
        replica: connectDatabase({ url: databaseReplicaUrl }, { connections: 1 }),
        mostLagMs: waitMs,
        everyMs,
        logger: silentLogger,
      });
      try {
        await replica.check();
        const deadline = performance.now() + waitMs;
        while (replica.state().state === "behind" && performance.now() < deadline) await replica.check();
        const { state } = replica.state();
        const host = new URL(databaseReplicaUrl).host;
        if (state === "used") return { status: "ok", detail: `the replica at ${host} follows the database` };
        const detail =
          state === "behind"
            ? `the replica at ${host} is behind the database by more than ${waitMs / 1000} s`
            : `the replica at ${host} does not respond, or is no standby`;
        return {
          status: "problem",
          detail: `${detail}; lists are read from the database itself`,
          remedy: "Check the replication of PostgreSQL, and DATABASE_REPLICA_URL.",
        };
      } finally {
        await replica.close();
      }
    },
  };
}
