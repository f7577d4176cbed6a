import { randomUUID } from "node:crypto";
import { connectDatabase } from "@modelyard/platform/database";
import { withinTime } from "@modelyard/platform/within-time";
import type { Config } from "../../config/settings.ts";
import type { DoctorCheck } from "../doctor-check.ts";

const arrivesWithinMs = 3000;
const channel = "modelyard_doctor";

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseStatementTimeoutSeconds">;

/**
 * Reports whether notifications of PostgreSQL reach the hub, which a pooler in transaction mode drops, and whether
 * statements behind a pooler have a time limit.
 */
export function notificationsCheck({
  databaseUrl,
  databaseDirectUrl,
  databaseStatementTimeoutSeconds,
}: Addresses): DoctorCheck {
  return {
    name: "notifications",
    run: async () => {
      if (databaseUrl === undefined) return { status: "ok", detail: "the embedded PostgreSQL has no pooler in front" };
      const direct = databaseDirectUrl === undefined ? undefined : { url: databaseDirectUrl };
      const { sql, close } = connectDatabase({ url: databaseUrl }, { connections: 1, direct });
      try {
        if (!(await arrives(sql))) {
          return {
            status: "problem",
            detail:
              "a notification does not arrive: changes on one node reach the others late, or not before a restart",
            remedy:
              "If DATABASE_URL is PgBouncer or another pooler in transaction mode, set DATABASE_DIRECT_URL to PostgreSQL itself.",
          };
        }
        const [row] = await sql<{ timeout: string }[]>`select current_setting('statement_timeout') as timeout`;
        if (direct !== undefined && databaseStatementTimeoutSeconds > 0 && row?.timeout === "0") {
          return {
            status: "warning",
            detail: "statements through the pooler have no time limit",
            remedy: `Set one for the role of DATABASE_URL: ALTER ROLE modelyard SET statement_timeout = '${databaseStatementTimeoutSeconds}s'.`,
          };
        }
        return { status: "ok", detail: "notifications of PostgreSQL arrive" };
      } finally {
        await close();
      }
    },
  };
}

async function arrives(sql: ReturnType<typeof connectDatabase>["sql"]): Promise<boolean> {
  const sent = randomUUID();
  const arrived = Promise.withResolvers<true>();
  const listening = await sql.listen(channel, (payload) => {
    if (payload === sent) arrived.resolve(true);
  });
  await sql`select pg_notify(${channel}, ${sent})`;
  const result = await withinTime(arrived.promise, arrivesWithinMs).catch(() => false);
  await listening.unlisten().catch(() => undefined);
  return result;
}
