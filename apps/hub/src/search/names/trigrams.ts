import type { Sql } from "@modelyard/platform/database";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { Logger } from "@modelyard/platform/logger";

/**
 * Creates `pg_trgm` and the indexes that need it, or else the one that filters need in any case. One index has facets,
 * tags and names, so that a list with several filters reads only the repositories that match all of them: separate indexes
 * would each return all their matches first. Not a migration, because PostgreSQL may not have the extension or the
 * hub's role may not be allowed to create it. The hub works without it, and uses it from the next start after it was
 * added.
 * @returns whether the extension is available
 */
export async function prepareTrigrams(sql: Sql, logger: Logger): Promise<boolean> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('modelyard-trigrams'))`;
      await transaction`create extension if not exists pg_trgm`;
      await transaction`create index if not exists repos_filters_trigrams
        on hub.repos using gin (facets, tags, folded_full_name gin_trgm_ops)`;
      await transaction`drop index if exists hub.repos_name_trigrams, hub.repos_filters`;
      await transaction`create index if not exists namespaces_name_trigrams
        on hub.namespaces using gin (folded_name gin_trgm_ops)`;
      await transaction`create index if not exists card_words_trigrams
        on hub.card_words using gin (word gin_trgm_ops)`;
    });
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logger.warn({ err: error }, "search does not find misspelt names: the extension pg_trgm is unavailable");
    await sql`create index if not exists repos_filters on hub.repos using gin (facets, tags)`;
    return false;
  }
}
