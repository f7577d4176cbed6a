import { DrizzleQueryError, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

type Transaction = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];

/** Runs queries that PostgreSQL cancels after `timeoutMs` each. @returns `undefined` if one was cancelled */
export async function withQueryTimeout<T>(
  orm: PostgresJsDatabase,
  timeoutMs: number,
  read: (queries: Transaction) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await orm.transaction(
      async (transaction) => {
        await transaction.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
        return read(transaction);
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** PostgreSQL's `query_canceled`. */
const cancelled = "57014";

function isCancelled(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === cancelled;
}
