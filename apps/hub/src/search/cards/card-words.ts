import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Queries } from "../../database/queries.ts";
import type { Term } from "../query/text-query.ts";

/** Shorter words have too few trigrams for a meaningful similarity. */
export const minSimilarChars = 4;
/** The share of trigrams, from 0 to 1, that two similar words must have in common. */
const similarityThreshold = 0.3;

/**
 * Rebuilds the list of words that correct misspelt search terms. Excludes private cards, so that corrections do not
 * reveal their content.
 */
export async function collectCardWords(
  orm: PostgresJsDatabase,
  { knownWords, knownWordsOfCards }: { knownWords: number; knownWordsOfCards: number } = limits.search,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('modelyard-card-words'))`);
    await transaction.execute(sql`delete from hub.card_words`);
    // `ts_stat` takes the query as a text, so the numbers are part of it instead of parameters.
    await transaction.execute(sql`insert into hub.card_words (word, cards)
      select word, ndoc from ts_stat(${`select words from hub.card_texts where not is_private
        order by popularity desc, repo_id limit ${knownWordsOfCards}`})
      where length(word) between ${minSimilarChars}::integer and 40 and word !~ '[0-9]'
      order by ndoc desc, word limit ${knownWords}`);
  });
}

/**
 * Corrects the words of a query that no known word begins with.
 * @returns corrections by misspelt word; empty if nothing has to be corrected
 */
export async function correctWords(queries: Queries, terms: readonly Term[]): Promise<ReadonlyMap<string, string>> {
  const words = terms.filter(({ folded, isPrefix }) => isPrefix && folded.length >= minSimilarChars);
  if (words.length === 0) return new Map();
  await queries.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(similarityThreshold)}, true)`);
  const found = await queries.execute<{ typed: string; correction: string }>(sql`
    with unknown as materialized (
      select typed from jsonb_array_elements_text(${JSON.stringify(words.map(({ folded }) => folded))}::jsonb) as typed
      where not exists (select from hub.card_words where starts_with(word, typed))
    )
    select typed, corrected.word as correction
    from unknown cross join lateral (
      select word from hub.card_words where word % typed order by similarity(word, typed) desc, cards desc limit 1
    ) as corrected`);
  return new Map(found.map(({ typed, correction }) => [typed, correction]));
}
