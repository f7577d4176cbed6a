import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { Logger } from "@modelyard/platform/logger";

/**
 * Creates `pg_trgm` and the indexes that need it. PostgreSQL may not have the extension, or the hub's role may not create
 * it, so this is no migration: the hub runs without it, and finds it at the next start after it was added.
 * @returns whether misspelt names can be found and parts of names have an index
 */
export async function prepareTrigrams(sql: Sql, logger: Logger): Promise<boolean> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('modelyard-trigrams'))`;
      await transaction`create extension if not exists pg_trgm`;
      await transaction`create index if not exists repos_name_trigrams
        on hub.repos using gin (folded_full_name gin_trgm_ops)`;
      await transaction`create index if not exists namespaces_name_trigrams
        on hub.namespaces using gin (folded_name gin_trgm_ops)`;
      await transaction`create index if not exists card_words_trigrams
        on hub.card_words using gin (word gin_trgm_ops)`;
    });
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logger.warn({ err: error }, "search finds no misspelt names: the extension pg_trgm cannot be used");
    return false;
  }
}
