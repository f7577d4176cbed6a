import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type TransactionSql } from "postgres";
import { limits } from "../limits/limits.ts";
import { withinTime } from "../timing/within-time.ts";
import { isDatabaseAway } from "./database-away.ts";
import { DatabaseHealth } from "./database-health.ts";
import { readPostgresUrl } from "./postgres-url.ts";
import { RenewablePool } from "./renewable-pool.ts";
import { runTransaction } from "./run-transaction.ts";
import { watchQueries } from "./watch-queries.ts";

export type Sql = postgres.Sql;

/** Where PostgreSQL listens: a `postgres://` URL, or the embedded server's socket folder or loopback address. */
export type DatabaseTarget =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface Database {
  /** Tagged-template queries, `listen`, `begin`. */
  sql: Sql;
  /** The same connections through drizzle. */
  orm: PostgresJsDatabase;
  /** Connections to PostgreSQL itself, without a pooler and a time limit, for migrations. */
  direct: Pick<Database, "sql" | "orm">;
  /**
   * Runs `work` while no other process with this database runs work under the same name. Without a database, `work` runs
   * at once: what it writes there fails anyway. The lock also ends with its connection, so `work` must not depend on it for
   * more than order.
   */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Like `withLock`, but does not wait: if another process runs work under this name, `work` does not run. It does not run
   * without a database either.
   * @returns `undefined` if `work` did not run
   */
  withFreeLock: <T>(name: string, work: () => Promise<T>) => Promise<{ result: T } | undefined>;
  /** Whether PostgreSQL responds. Watches all queries of this pool. */
  health: DatabaseHealth;
  close: () => Promise<void>;
}

/** Maximum reconnect delay, so that a returning database is used at once; the driver's own delay grows to 20 s. */
const maxReconnectSeconds = 0.5;

export interface DatabaseOptions {
  /** The most connections for queries. Locks and notifications need up to `limits.database.lockConnections + 1` more. */
  connections?: number;
  /**
   * PostgreSQL itself, if the target is a pooler that gives each transaction another connection. Notifications, locks
   * that are held for long, and migrations use it; the pooler gets no prepared statements and no settings of connections.
   * @default the target, which is no pooler then
   */
  direct?: DatabaseTarget | undefined;
  /** PostgreSQL cancels a statement after this time. Does not apply to a pooler, locks and migrations. @default none */
  statementTimeoutMs?: number;
}

/**
 * Opens a pool. Nothing is sent until the first query. Every query and every step of a transaction fails with a
 * `DatabaseAwayError` within `limits.database.answerMs` and `pingMs` when PostgreSQL does not respond.
 * @throws {Error} a TLS parameter of a URL is wrong, or its file cannot be read
 */
export function connectDatabase(
  target: DatabaseTarget,
  { connections = 10, direct, statementTimeoutMs }: DatabaseOptions = {},
): Database {
  const isPooled = direct !== undefined;
  const open = (max: number): Sql =>
    openPool(target, {
      max,
      prepare: !isPooled,
      connection: {
        ...driverOptions.connection,
        ...(!isPooled && statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
      },
    });
  const openDirect = (max: number): Sql =>
    openPool(direct ?? target, {
      max,
      // These connections are scarce, and mostly idle.
      idle_timeout: limits.database.directIdleMs / 1000,
      connection: { ...driverOptions.connection, statement_timeout: 0 },
    });
  const ping = async (): Promise<void> => {
    const fresh = open(1);
    try {
      await withinTime(
        fresh`select 1`.then(() => undefined),
        limits.database.connectMs,
      );
    } finally {
      await fresh.end({ timeout: 0 });
    }
  };
  const { answerMs, pingMs, retryMs, waitingQueries, lockConnections } = limits.database;
  const pool = new RenewablePool(() => open(connections));
  // Apart: work that holds a lock queries the first pool, and would wait for itself if locks had taken all connections.
  const lockPool = new RenewablePool(() => openDirect(lockConnections));
  const onReturn = (): void => {
    pool.renew();
    lockPool.renew();
  };
  const health = new DatabaseHealth({ ping, onReturn, answerMs, pingMs, retryMs, waitingQueries });
  const sql = watchQueries(pool, { health, listener: lockPool, isPooled });
  const directSql = watchQueries(lockPool, { health, listener: lockPool, isPooled: false });
  return {
    sql,
    orm: drizzle(sql),
    direct: { sql: directSql, orm: drizzle(directSql) },
    withLock: (name, work) => withLock(lockPool, health, name, work),
    withFreeLock: (name, work) => withFreeLock(lockPool, health, name, work),
    health,
    close: async () => {
      await Promise.all([pool.end(), lockPool.end()]);
    },
  };
}

function openPool(target: DatabaseTarget, options: postgres.Options<Record<string, never>>): Sql {
  const all = { ...driverOptions, ...options };
  if ("url" in target) {
    const { url, ssl } = readPostgresUrl(target.url);
    return postgres(url, { ...all, ...(ssl !== undefined && { ssl }) });
  }
  const { host, port, user: username, password, database } = target;
  return postgres({ ...all, host, port, username, password, database });
}

async function withLock<T>(
  pool: RenewablePool,
  health: DatabaseHealth,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  const underLock = async (transaction: TransactionSql): Promise<void> => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`;
    running = work();
    await running;
  };
  try {
    await runTransaction(pool, [underLock], health);
  } catch (error) {
    // The end of the lock says nothing about the work: its own result counts, below.
    if (running === undefined && !isDatabaseAway(error)) throw error;
  }
  return running ?? work();
}

async function withFreeLock<T>(
  pool: RenewablePool,
  health: DatabaseHealth,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  let running: Promise<T> | undefined;
  const underLock = async (transaction: TransactionSql): Promise<void> => {
    const [row] = await transaction<{ free: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}::text, 0)) as free`;
    if (row?.free !== true) return;
    running = work();
    await running;
  };
  try {
    await runTransaction(pool, [underLock], health);
  } catch (error) {
    if (running === undefined) throw error;
  }
  return running === undefined ? undefined : { result: await running };
}

const driverOptions = {
  onnotice: () => undefined,
  connection: { application_name: "modelyard" },
  connect_timeout: limits.database.connectMs / 1000,
  backoff: (retries: number) => Math.min(3 ** retries / 100, maxReconnectSeconds),
  // On each new connection the driver would query the array types without catching errors: a connection that breaks
  // during that query would end the process. Drizzle reads and writes arrays instead, or they are sent as JSON.
  fetch_types: false,
};

/**
 * Applies pending migrations.
 * @param folder generated SQL files with their journal
 * @param room separates the journals of `hub` and `router`
 */
export async function applyMigrations(
  { direct: { sql, orm } }: Pick<Database, "direct">,
  { folder, room }: { folder: string; room: string },
): Promise<void> {
  // Two nodes may start at once; the lock makes the second wait, after which no migration is pending.
  await sql.begin(async (lock) => {
    await lock`select pg_advisory_xact_lock(hashtext(${`modelyard-migrations-${room}`}))`;
    await migrate(orm, {
      migrationsFolder: folder,
      migrationsSchema: "modelyard",
      migrationsTable: `migrations_${room}`,
    });
  });
}
