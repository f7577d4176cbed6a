import { and, eq, inArray, sql } from "drizzle-orm";
import { type Counted, type Counting, type Counts, facetOf, sumOf, valueOf } from "./counting.ts";
import { facetCounts, facetPairs } from "./tables.ts";

/** Facets of few values: how often each stands together with any other is known without counting. */
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

/** Facets that are counted together with those. */
const listedFacets: ReadonlySet<string> = new Set([...pairedFacets, "language", "quantization", "provider", "served"]);

/**
 * How many repositories have one of some keys and one of others besides; of either they have at most one.
 * @returns `undefined` where no counter knows
 */
export function readBoth(
  { context, type }: Counting,
  keys: readonly string[],
  others: readonly string[],
): Promise<Counts> | undefined {
  const areKnown =
    keys.length > 0 &&
    others.length > 0 &&
    keys.every((key) => pairedFacets.has(facetOf(key))) &&
    others.every((key) => listedFacets.has(facetOf(key)));
  if (!areKnown) return undefined;
  const { facet, value, count, chosen } = facetPairs;
  const places = others.map((key) => sql`(${facetOf(key)}, ${valueOf(key)})`);
  return context.orm
    .select({ facet, value, count })
    .from(facetPairs)
    .where(
      and(
        eq(facetPairs.type, type),
        inArray(chosen, [...keys]),
        sql`(${facet}, ${value}) in (${sql.join(places, sql`, `)})`,
      ),
    )
    .then((counted) => ({ counted, atLeast: false }));
}

/** How many there are of each key. */
export async function readCounts({ context, type }: Counting, keys: readonly string[]): Promise<Counts> {
  const places = keys.map((key) => sql`(${facetOf(key)}, ${valueOf(key)})`);
  const counted = await context.orm
    .select({ facet: facetCounts.facet, value: facetCounts.value, count: facetCounts.count })
    .from(facetCounts)
    .where(
      and(
        eq(facetCounts.type, type),
        sql`(${facetCounts.facet}, ${facetCounts.value}) in (${sql.join(places, sql`, `)})`,
      ),
    );
  return { counted, atLeast: false };
}

/** The values of facets among what has one of the keys, of which a repository has at most one; no key stands for all. */
export async function readFacets(
  counting: Counting,
  keys: readonly string[],
  facets: readonly string[],
): Promise<Counts> {
  const { context, type } = counting;
  if (keys.length === 0) {
    const counted = await context.orm
      .select({ facet: facetCounts.facet, value: facetCounts.value, count: facetCounts.count })
      .from(facetCounts)
      .where(and(eq(facetCounts.type, type), inArray(facetCounts.facet, [...facets])));
    return { counted, atLeast: false };
  }
  const parts = await Promise.all(keys.map((key) => readPairs(counting, key, facets)));
  return { counted: sumOf(...parts), atLeast: false };
}

async function readPairs({ context, type }: Counting, key: string, facets: readonly string[]): Promise<Counted[]> {
  const { facet, value, count, chosen } = facetPairs;
  const itself = await readCounts({ context, type, caller: undefined }, [key]);
  const own = itself.counted
    .filter(() => facets.includes(facetOf(key)))
    .map((counted) => ({ facet: facetOf(key), value: counted.value, count: counted.count }));
  if (pairedFacets.has(facetOf(key))) {
    const rows = await context.orm
      .select({ facet, value, count })
      .from(facetPairs)
      .where(and(eq(facetPairs.type, type), eq(chosen, key), inArray(facet, [...facets])));
    return [...own, ...rows];
  }
  const rows = await context.orm
    .select({ chosen, count })
    .from(facetPairs)
    .where(and(eq(facetPairs.type, type), eq(facet, facetOf(key)), eq(value, valueOf(key))));
  const turned = rows.map((row) => ({
    facet: facetOf(row.chosen),
    value: valueOf(row.chosen),
    count: row.count,
  }));
  return [...own, ...turned.filter((row) => facets.includes(row.facet))];
}
