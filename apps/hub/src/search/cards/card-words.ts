import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Queries } from "../../database/queries.ts";
import type { Term } from "../query/text-query.ts";

/** Shorter words have too few trigrams to be near to anything. */
export const shortestNear = 4;
/** From 0 to 1, the share of trigrams that two words must have in common. */
const nearEnough = 0.3;

/**
 * Makes the list of words anew by which misspelt words of queries are corrected. Private cards add none, so that no
 * correction tells what they say.
 */
export async function collectCardWords(
  orm: PostgresJsDatabase,
  { knownWords, knownWordsOfCards }: { knownWords: number; knownWordsOfCards: number } = limits.search,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('modelyard-card-words'))`);
    await transaction.execute(sql`delete from hub.card_words`);
    // The query is a text of PostgreSQL's own function, so the numbers are part of it.
    await transaction.execute(sql`insert into hub.card_words (word, cards)
      select word, ndoc from ts_stat(${`select words from hub.card_texts where not is_private
        order by popularity desc, repo_id limit ${knownWordsOfCards}`})
      where length(word) between ${shortestNear}::integer and 40 and word !~ '[0-9]'
      order by ndoc desc, word limit ${knownWords}`);
  });
}

/**
 * Finds the words of a query that no known word begins with, and what was probably meant.
 * @returns by misspelt word; empty where nothing is to be corrected
 */
export async function correctWords(queries: Queries, terms: readonly Term[]): Promise<ReadonlyMap<string, string>> {
  const words = terms.filter(({ folded, isPrefix }) => isPrefix && folded.length >= shortestNear);
  if (words.length === 0) return new Map();
  await queries.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(nearEnough)}, true)`);
  const found = await queries.execute<{ typed: string; meant: string }>(sql`
    with unknown as materialized (
      select typed from jsonb_array_elements_text(${JSON.stringify(words.map(({ folded }) => folded))}::jsonb) as typed
      where not exists (select from hub.card_words where starts_with(word, typed))
    )
    select typed, meant.word as meant
    from unknown cross join lateral (
      select word from hub.card_words where word % typed order by similarity(word, typed) desc, cards desc limit 1
    ) as meant`);
  return new Map(found.map(({ typed, meant }) => [typed, meant]));
}
