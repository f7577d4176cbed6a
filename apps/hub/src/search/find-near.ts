import { limits } from "@modelyard/platform/limits";
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Select } from "./quick-search.ts";

/** From 0 to 1, the share of the text's trigrams that a name must have; `tiny-caht` still finds `tiny-chat`. */
const nearEnough = 0.3;
/** Shorter words have too few trigrams to be near to anything. */
const shortestNear = 4;

/** What was probably meant by a text that no name contains. Gives up in time: it is a courtesy. */
export async function findNear<T>(orm: PostgresJsDatabase, text: string, select: Select<T>): Promise<T[]> {
  if (text.length < shortestNear) return [];
  try {
    return await orm.transaction(
      async (transaction) => {
        await transaction.execute(
          sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearEnough)}, true),
            set_config('statement_timeout', ${String(limits.list.nearSearchMs)}, true)`,
        );
        return select(transaction, "near");
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (isTimeout(error)) return [];
    throw error;
  }
}

/** PostgreSQL's `query_canceled`. */
const canceled = "57014";

function isTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === canceled;
}
