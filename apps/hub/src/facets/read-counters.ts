import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Counted, type Counting, type Counts, facetOf, sumOf, valueOf } from "./counting.ts";
import { facetCounts, facetPairs } from "./tables.ts";

/** Facets with few values. Counters exist for each pair of their values with any other value. */
export const pairedFacets: ReadonlySet<string> = new Set([
  "task",
  "library",
  "license",
  "parameters",
  "format",
  "task_categories",
  "size_categories",
  "modality",
]);

/** Facets whose values are paired with those. */
const listedFacets: ReadonlySet<string> = new Set([...pairedFacets, "language", "quantization", "provider", "served"]);

/** Adds up the slots of a counter. */
export function total(count: PgColumn): SQL<number> {
  return sql<number>`sum(${count})`.mapWith(Number);
}

/**
 * Counts the repositories that have one of `keys` and one of `others`. A repository has at most one of each.
 * @returns `undefined` if no counter covers them
 */
export function readBoth(
  { context, type }: Counting,
  keys: readonly string[],
  others: readonly string[],
): Promise<Counts> | undefined {
  const areCounted =
    keys.length > 0 &&
    others.length > 0 &&
    keys.every((key) => pairedFacets.has(facetOf(key))) &&
    others.every((key) => listedFacets.has(facetOf(key)));
  if (!areCounted) return undefined;
  const { facet, value, count, chosen } = facetPairs;
  const pairs = others.map((key) => sql`(${facetOf(key)}, ${valueOf(key)})`);
  return context.orm
    .select({ facet, value, count: total(count) })
    .from(facetPairs)
    .where(
      and(
        eq(facetPairs.type, type),
        inArray(chosen, [...keys]),
        sql`(${facet}, ${value}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
    .groupBy(chosen, facet, value)
    .then((counted) => ({ counted, atLeast: false }));
}

/** Counts the repositories with each key. */
export async function readCounts({ context, type }: Counting, keys: readonly string[]): Promise<Counts> {
  const pairs = keys.map((key) => sql`(${facetOf(key)}, ${valueOf(key)})`);
  const counted = await context.orm
    .select({ facet: facetCounts.facet, value: facetCounts.value, count: total(facetCounts.count) })
    .from(facetCounts)
    .where(
      and(
        eq(facetCounts.type, type),
        sql`(${facetCounts.facet}, ${facetCounts.value}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
    .groupBy(facetCounts.facet, facetCounts.value);
  return { counted, atLeast: false };
}

/**
 * Counts facet values among repositories with one of `keys`, of which each has at most one. Without keys, among all.
 */
export async function readFacets(
  counting: Counting,
  keys: readonly string[],
  facets: readonly string[],
): Promise<Counts> {
  const { context, type } = counting;
  if (keys.length === 0) {
    const counted = await context.orm
      .select({ facet: facetCounts.facet, value: facetCounts.value, count: total(facetCounts.count) })
      .from(facetCounts)
      .where(and(eq(facetCounts.type, type), inArray(facetCounts.facet, [...facets])))
      .groupBy(facetCounts.facet, facetCounts.value);
    return { counted, atLeast: false };
  }
  const parts = await Promise.all(keys.map((key) => readPairs(counting, key, facets)));
  return { counted: sumOf(...parts), atLeast: false };
}

async function readPairs({ context, type }: Counting, key: string, facets: readonly string[]): Promise<Counted[]> {
  const { facet, value, count, chosen } = facetPairs;
  const ownCounts = await readCounts({ context, type, caller: undefined }, [key]);
  const own = ownCounts.counted
    .filter(() => facets.includes(facetOf(key)))
    .map((counted) => ({ facet: facetOf(key), value: counted.value, count: counted.count }));
  if (pairedFacets.has(facetOf(key))) {
    const rows = await context.orm
      .select({ facet, value, count: total(count) })
      .from(facetPairs)
      .where(and(eq(facetPairs.type, type), eq(chosen, key), inArray(facet, [...facets])))
      .groupBy(facet, value);
    return [...own, ...rows];
  }
  const rows = await context.orm
    .select({ chosen, count: total(count) })
    .from(facetPairs)
    .where(and(eq(facetPairs.type, type), eq(facet, facetOf(key)), eq(value, valueOf(key))))
    .groupBy(chosen);
  const reversed = rows.map((row) => ({
    facet: facetOf(row.chosen),
    value: valueOf(row.chosen),
    count: row.count,
  }));
  return [...own, ...reversed.filter((row) => facets.includes(row.facet))];
}
