import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Queries } from "../../database/queries.ts";
import type { NameMatch } from "./names.ts";

interface Named {
  folded: string;
  nearness: number;
}

/** Finds rows whose names match in a given way. */
export type Find<T> = (queries: Queries, how: NameMatch) => Promise<T[]>;

/** Returns rows whose names contain the text: equal names first, then those that begin with it, then by popularity. */
export async function searchNames<T extends Named>(orm: PostgresJsDatabase, text: string, find: Find<T>): Promise<T[]> {
  const rows =
    (await withQueryTimeout(orm, limits.search.nameMs, async (queries) => [
      // Search equal names separately: one may be the least popular of thousands that contain the text.
      ...(isOneWord(text) ? [...(await find(queries, "is")), ...(await find(queries, "begins"))] : []),
      ...(await find(queries, "contains")),
    ])) ?? [];
  const byName = new Map(rows.map((row) => [row.folded, row]));
  return [...byName.values()].toSorted((one, other) => rank(one.folded, text) - rank(other.folded, text));
}

/**
 * Returns the share of the text's trigrams, from 0 to 1, that a similar name must have. One letter changes most
 * trigrams of a short text: `alcie` has a third of those of `alice`. For long texts, that would match too many names.
 */
function similarityThreshold(text: string): number {
  return text.length < 8 ? 0.3 : 0.45;
}
/** From this share on, a similar name is probably the intended one. */
const probableSimilarity = 0.5;
/** Shorter texts have too few trigrams for a meaningful similarity. */
const minSimilarChars = 4;

/** Returns rows whose names are similar to the text, the most similar first. Quoted text is matched exactly. */
export async function searchNearNames<T>(orm: PostgresJsDatabase, text: string, find: Find<T>): Promise<T[]> {
  if (text.length < minSimilarChars || text.includes('"')) return [];
  const rows = await withQueryTimeout(orm, limits.search.nearMs, async (queries) => {
    await queries.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarityThreshold(text))}, true)`,
    );
    return find(queries, "near");
  });
  return rows ?? [];
}

/** Returns whether a similar name should rank before cards that contain the word. */
export function isProbable({ nearness }: Pick<Named, "nearness">): boolean {
  return nearness >= probableSimilarity;
}

export function isOneWord(text: string): boolean {
  return !/\s/.test(text);
}

function rank(folded: string, text: string): number {
  const name = folded.slice(folded.indexOf("/") + 1);
  if (folded === text || name === text) return 0;
  return folded.startsWith(text) || name.startsWith(text) ? 1 : 2;
}
