import { readPostgresUrl } from "@modelyard/platform/database/postgres-url";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const { connections, lockConnections, statementMs, replicaLagMs } = limits.database;
const { usageKeptDays, usageCountsKeptDays } = limits.router;

const PostgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, "expected postgres://user:password@host:5432/database")
  .superRefine((url, context) => {
    try {
      // Files are read when the hub connects.
      readPostgresUrl(url, () => "");
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  });

/** Settings of the external PostgreSQL, and of what it stores. */
export const databaseSettings = {
  databaseUrl: {
    flag: "database-url",
    environment: "DATABASE_URL",
    schema: PostgresUrl.optional(),
    defaultText: "an embedded PostgreSQL in the data folder",
    about:
      "PostgreSQL 15 or later to use instead of the embedded one, or PgBouncer in front of it. TLS by sslmode and sslrootcert in the URL.",
    isSecret: true,
  },
  databaseDirectUrl: {
    flag: "database-direct-url",
    environment: "DATABASE_DIRECT_URL",
    schema: PostgresUrl.optional(),
    defaultText: "DATABASE_URL, which is no pooler then",
    about:
      "PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode: for notifications, locks that are held for long, migrations and backups.",
    isSecret: true,
  },
  databaseConnections: {
    flag: "database-connections",
    environment: "DATABASE_CONNECTIONS",
    schema: z.coerce.number().int().min(2).max(1000).default(connections),
    defaultText: String(connections),
    about: `The most connections for queries of this node. Locks, notifications and checks use up to ${lockConnections + 2} more.`,
  },
  databaseStatementTimeoutSeconds: {
    flag: "database-statement-timeout",
    environment: "DATABASE_STATEMENT_TIMEOUT",
    schema: z.coerce
      .number()
      .int()
      .min(0)
      .max(86_400)
      .default(statementMs / 1000),
    defaultText: String(statementMs / 1000),
    about:
      "Seconds after which PostgreSQL cancels a statement of a request; 0: never. Behind a pooler, set statement_timeout for the role instead.",
  },
  databaseReplicaUrl: {
    flag: "database-replica-url",
    environment: "DATABASE_REPLICA_URL",
    schema: PostgresUrl.optional(),
    defaultText: "none",
    about: "A standby of PostgreSQL from which lists and search of visitors who are not signed in are read.",
    isSecret: true,
  },
  databaseReplicaLagSeconds: {
    flag: "database-replica-lag",
    environment: "DATABASE_REPLICA_LAG",
    schema: z.coerce
      .number()
      .min(1)
      .max(3600)
      .default(replicaLagMs / 1000),
    defaultText: String(replicaLagMs / 1000),
    about: "A standby that is further behind than this, in seconds, is not used.",
  },
  usageRetentionDays: {
    flag: "usage-retention",
    environment: "MODELYARD_USAGE_RETENTION",
    schema: z.coerce.number().int().min(0).max(36_500).default(usageKeptDays),
    defaultText: String(usageKeptDays),
    about: `Days for which single calls of models are stored; 0: forever. They are dropped by month. Counts by day, which the usage pages show, are stored for ${usageCountsKeptDays} days.`,
  },
} as const;
