import { connectDatabase, type Database, type DatabaseTarget } from "@modelyard/platform/database";
import { openReadReplica, type ReadReplica } from "@modelyard/platform/database/read-replica";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { Config } from "../config/settings.ts";
import { StartError } from "../start-error.ts";

/**
 * Connects to the embedded PostgreSQL, or to that of the settings.
 * @throws {StartError} a file with certificates cannot be read
 */
export function openDatabase(config: Config, embedded: DatabaseTarget | undefined): Database {
  const { databaseUrl = "", databaseDirectUrl, databaseConnections, databaseStatementTimeoutSeconds } = config;
  const direct = databaseDirectUrl === undefined ? undefined : { url: databaseDirectUrl };
  try {
    return connectDatabase(embedded ?? { url: databaseUrl }, {
      connections: databaseConnections,
      ...(embedded === undefined && { direct }),
      statementTimeoutMs: databaseStatementTimeoutSeconds * 1000,
    });
  } catch (cause) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Opens the pool of the standby from which lists are read. It need not respond.
 * @throws {StartError} a TLS parameter of its URL is wrong
 */
export function openReplica(config: Config, primary: Database, logger: Logger): ReadReplica | undefined {
  const { databaseReplicaUrl: url, databaseReplicaLagSeconds, databaseConnections } = config;
  if (url === undefined) return undefined;
  try {
    const replica = connectDatabase(
      { url },
      { connections: databaseConnections, statementTimeoutMs: config.databaseStatementTimeoutSeconds * 1000 },
    );
    const mostLagMs = databaseReplicaLagSeconds * 1000;
    return openReadReplica({ primary, replica, mostLagMs, everyMs: limits.database.replicaCheckMs, logger });
  } catch (cause) {
    throw new StartError(`DATABASE_REPLICA_URL cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** @throws {StartError} PostgreSQL, or the pooler in front of it, does not respond */
export async function requireDatabase(
  { sql, direct }: Database,
  { databaseUrl, databaseDirectUrl }: Pick<Config, "databaseUrl" | "databaseDirectUrl">,
): Promise<void> {
  const name = databaseUrl === undefined ? "The embedded PostgreSQL" : named("DATABASE_URL", databaseUrl);
  await requireResponse(sql`select 1`, name);
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return;
  await requireResponse(direct.sql`select 1`, named("DATABASE_DIRECT_URL", databaseDirectUrl));
}

async function requireResponse(query: PromiseLike<unknown>, server: string): Promise<void> {
  try {
    await query;
  } catch (cause) {
    throw new StartError(`${server} does not respond: ${reasonOf(cause)}.`, { cause });
  }
}

function named(setting: string, url: string): string {
  return `The PostgreSQL of ${setting} (${new URL(url).host})`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
