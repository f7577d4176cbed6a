import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Queries } from "../../database/queries.ts";
import { withinTime } from "../query/query-timeout.ts";
import type { NameMatch } from "./names.ts";

interface Named {
  folded: string;
  nearness: number;
}

/** Finds rows by how their names match. */
export type Find<T> = (queries: Queries, how: NameMatch) => Promise<T[]>;

/** Returns rows whose names contain the text: equal names first, then those that begin with it; the popular ones first. */
export async function searchNames<T extends Named>(orm: PostgresJsDatabase, text: string, find: Find<T>): Promise<T[]> {
  const rows =
    (await withinTime(orm, limits.search.nameMs, async (queries) => [
      // A name that is the text may be the least popular of thousands that contain it.
      ...(isOneWord(text) ? [...(await find(queries, "is")), ...(await find(queries, "begins"))] : []),
      ...(await find(queries, "contains")),
    ])) ?? [];
  const byName = new Map(rows.map((row) => [row.folded, row]));
  return [...byName.values()].toSorted((one, other) => rank(one.folded, text) - rank(other.folded, text));
}

/**
 * Returns the share of the text's trigrams, from 0 to 1, that a name must have. One letter changes most trigrams of a short
 * text: `alcie` has a third of those of `alice`. Of long ones, a third is in too many names to look at all of them.
 */
function nearEnough(text: string): number {
  return text.length < 8 ? 0.3 : 0.45;
}
/** With this share, a name is probably what was meant. */
const probable = 0.5;
/** Shorter texts have too few trigrams to be near to anything. */
const shortestNear = 4;

/** Returns rows whose names are similar to the text, the most similar first. Quoted text is matched exactly. */
export async function searchNearNames<T>(orm: PostgresJsDatabase, text: string, find: Find<T>): Promise<T[]> {
  if (text.length < shortestNear || text.includes('"')) return [];
  const rows = await withinTime(orm, limits.search.nearMs, async (queries) => {
    await queries.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearEnough(text))}, true)`,
    );
    return find(queries, "near");
  });
  return rows ?? [];
}

/** Returns whether a similar name is better than a card that has the word. */
export function isProbable({ nearness }: Pick<Named, "nearness">): boolean {
  return nearness >= probable;
}

export function isOneWord(text: string): boolean {
  return !/\s/.test(text);
}

function rank(folded: string, text: string): number {
  const name = folded.slice(folded.indexOf("/") + 1);
  if (folded === text || name === text) return 0;
  return folded.startsWith(text) || name.startsWith(text) ? 1 : 2;
}
